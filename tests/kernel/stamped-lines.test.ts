import { describe, expect, it } from 'vitest';
import { normalTime, StampedLines } from '#src/kernel/stamped-lines.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

const AT = (second: number) => `2026-01-02T03:04:0${second}.000000000Z`;

function read(chunks: readonly string[], since: string | null = null) {
  let text = '';
  const lines = new StampedLines(since, (bytes) => {
    text += bytes.toString();
  });
  for (const chunk of chunks) lines.write(Buffer.from(chunk));
  return { text, time: lines.time };
}

describe('lines with times', () => {
  const log = `${AT(1)} one\n${AT(2)} \n${AT(3)} three 3\n`;

  it.each([
    ['at once', [log]],
    ['byte by byte', [...log]],
  ])('removes the times, read %s', (_, chunks) => {
    expect(read(chunks)).toEqual({ text: 'one\n\nthree 3\n', time: AT(3) });
  });

  it('leaves out what was passed on before', () => {
    expect(read([...log], AT(2))).toEqual({ text: 'three 3\n', time: AT(3) });
    expect(read([log], AT(3))).toEqual({ text: '', time: null });
  });

  it('counts a line as passed on only at its end: after a break it is read again', () => {
    expect(read([`${AT(1)} one\n${AT(2)} tw`])).toEqual({ text: 'one\ntw', time: AT(1) });
    expect(read([log], AT(1)).text).toBe('\nthree 3\n');
  });

  it('keeps lines without a time', () => {
    expect(read(['failed to open the log\n', log]).text).toBe('failed to open the log\none\n\nthree 3\n');
    expect(read(['2026-01-02 is no time of this form, and this line is long\n']).text).toContain(
      '2026-01-02 is',
    );
  });

  it('costs as much for many lines that arrive at once as one by one', () => {
    const line = Buffer.from(`${AT(1)} \n`);
    const count = 20_000;
    const all = Buffer.concat(Array.from({ length: count }, () => line));
    const atOnce = cpuMsOf(() => new StampedLines(null, () => undefined).write(all));
    const oneByOne = cpuMsOf(() => {
      const lines = new StampedLines(null, () => undefined);
      for (let number = 0; number < count; number += 1) lines.write(line);
    });
    expect(atOnce).toBeLessThan(5 * oneByOne);
  });

  it('removes the times inside of long lines', () => {
    const piece = 'x'.repeat(16_384);
    const long = `${AT(1)} ${piece}${AT(2)} ${piece}${AT(3)} end\n${AT(4)} next\n`;
    expect(read([long]).text).toBe(`${piece}${piece}end\nnext\n`);
    expect(read([`${AT(1)} ${piece}${piece}end\n${AT(4)} next\n`]).text).toBe(`${piece}${piece}end\nnext\n`);
  });

  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000000000Z'],
    ['2026-01-02T03:04:05.12Z', '2026-01-02T03:04:05.120000000Z'],
    ['2026-01-02T03:04:05.123456789+02:00', '2026-01-02T01:04:05.123456789Z'],
    ['2026-99-02T03:04:05Z', null],
    ['yesterday', null],
  ])('reads the time %s', (text, time) => {
    expect(normalTime(text)).toBe(time);
  });
});

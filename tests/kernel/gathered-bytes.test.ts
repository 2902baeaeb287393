import { describe, expect, it } from 'vitest';
import { FrameSplitter } from '#src/kernel/frames.ts';
import { GatheredBytes } from '#src/kernel/gathered-bytes.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

/** Reads messages of a given size from parts of a given size, and returns all of them. */
function read(bytes: Buffer, { message, part }: { message: number; part: number }): Buffer[] {
  const gathered = new GatheredBytes();
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += part) {
    const joined = gathered.join(bytes.subarray(at, at + part));
    let from = 0;
    for (; joined.length - from >= message; from += message)
      found.push(joined.subarray(from, from + message));
    gathered.keep(joined, from);
  }
  return found;
}

describe('gathered bytes', () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

  it.each([
    [1, 1],
    [1, 7],
    [7, 1],
    [10, 25],
    [25, 10],
    [100, 300],
    [1000, 1],
    [1000, 999],
  ])('are the same in messages of %i and parts of %i', (message, part) => {
    const found = read(bytes, { message, part });
    expect(found).toHaveLength(Math.floor(bytes.length / message));
    // What was used is not overwritten by what follows.
    expect(Buffer.concat(found).equals(bytes.subarray(0, found.length * message))).toBe(true);
  });

  it('are not copied where a part is used as a whole', () => {
    const gathered = new GatheredBytes();
    const part = Buffer.from('whole');
    expect(gathered.join(part)).toBe(part);
    gathered.keep(part, part.length);
    expect(gathered.length).toBe(0);
  });

  it('are a copy where they wait: the memory of a part can be used again', () => {
    const gathered = new GatheredBytes();
    const part = Buffer.from('ab');
    gathered.keep(gathered.join(part), 1);
    part.fill('x');
    expect(gathered.join(Buffer.from('c')).toString()).toBe('bc');
  });

  it('cost as much in one message as in many', () => {
    const long = Buffer.alloc(200_000);
    const inMany = cpuMsOf(() => read(long, { message: 200, part: 1 }));
    expect(cpuMsOf(() => read(long, { message: 200_000, part: 1 }))).toBeLessThan(5 * inMany);
  });
});

it('a frame costs as much in many parts as many frames', () => {
  const cost = (payload: number) => {
    const header = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]);
    header.writeUInt32BE(payload, 4);
    const frame = Buffer.concat([header, Buffer.alloc(payload)]);
    return cpuMsOf(() => {
      const splitter = new FrameSplitter(() => undefined);
      for (let left = 200_000; left > 0; left -= payload)
        for (let at = 0; at < frame.length; at += 8) splitter.write(frame.subarray(at, at + 8));
    });
  };
  expect(cost(200_000)).toBeLessThan(5 * cost(200));
});

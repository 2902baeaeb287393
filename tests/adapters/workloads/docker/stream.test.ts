import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readJsonLines } from '#src/adapters/workloads/common/json-lines.ts';
import { readProgress } from '#src/adapters/workloads/images/build/progress.ts';
import { bytesField, bytesOf, numberField, readFields } from '#src/adapters/workloads/images/build/wire.ts';
import { type Frame, FrameSplitter } from '#src/kernel/frames.ts';

function frame(id: number, text: string): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt8(id);
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

describe('frames', () => {
  it.each([1, 3, 8, 9, 1000])('arrive whole in pieces of %i bytes', (size) => {
    const bytes = Buffer.concat([frame(1, 'out'), frame(2, ''), frame(2, 'err')]);
    const seen: Frame[] = [];
    const splitter = new FrameSplitter((each) =>
      seen.push({ id: each.id, payload: Buffer.from(each.payload) }),
    );
    for (let at = 0; at < bytes.length; at += size) splitter.write(bytes.subarray(at, at + size));
    expect(seen.map(({ id, payload }) => `${id} ${payload}`)).toEqual(['1 out', '2 ', '2 err']);
  });

  it('refuses an invalid frame before it is buffered', () => {
    const splitter = new FrameSplitter(() => undefined);
    expect(() => splitter.write(Buffer.from('HTTP/1.1 200 OK'))).toThrow(/not a stream/);
  });
});

describe('lines of JSON', () => {
  it('are read across chunks and characters', async () => {
    const bytes = Buffer.from('{"a":"ü"}\r\n\n{"b":2}');
    const chunks = [bytes.subarray(0, 7), bytes.subarray(7)];
    const seen = [];
    for await (const value of readJsonLines(Readable.from(chunks))) seen.push(value);
    expect(seen).toEqual([{ a: 'ü' }, { b: 2 }]);
  });

  it('have an end', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1_048_576, 'a');
      })(),
    );
    const read = async () => {
      for await (const value of readJsonLines(endless)) expect(value).toBeUndefined();
    };
    await expect(read()).rejects.toThrow(/too long/);
  });
});

describe('messages of BuildKit', () => {
  it('are read as they are written, numbers beyond one byte too', () => {
    const bytes = Buffer.concat([bytesField(1, 'name'), numberField(4, 1), numberField(20, 300_000)]);
    const fields = readFields(bytes);
    expect(bytesOf(fields, 1).toString()).toBe('name');
    expect(fields.map(({ number }) => number)).toEqual([1, 4, 20]);
    expect(fields[2]?.value).toBe(300_000);
    expect(() => readFields(bytes.subarray(0, bytes.length - 1))).toThrow(/too early/);
  });

  it('tell of steps, of what they print and why they fail', () => {
    const begun = Buffer.concat([bytesField(3, '[2/3] RUN make'), bytesField(5, '')]);
    const cached = Buffer.concat([
      bytesField(3, 'COPY a'),
      numberField(4, 1),
      bytesField(5, ''),
      bytesField(6, ''),
    ]);
    const inner = Buffer.concat([bytesField(3, '[internal] load'), bytesField(5, '')]);
    const ended = Buffer.concat([bytesField(3, 'RUN make'), bytesField(5, ''), bytesField(6, '')]);
    const log = bytesField(4, 'compiling\n');
    const status = Buffer.concat([
      ...[begun, cached, inner, ended].map((step) => bytesField(1, step)),
      bytesField(3, log),
    ]);
    const progress = readProgress({ id: 'moby.buildkit.trace', aux: status.toString('base64') });
    expect(progress.titles).toEqual(['[2/3] RUN make', 'COPY a (unchanged)']);
    expect(progress.output.map(String)).toEqual(['compiling\n']);
    expect(readProgress({ error: 'exit code: 1' }).failure).toBe('exit code: 1');
    expect(readProgress({ stream: 'x' })).toEqual(readProgress(null));
  });
});

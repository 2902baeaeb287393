import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { LogStore } from '#src/adapters/logs/port.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { logsIn, numbered, someLogs, tailOf } from './support.ts';

const SECRET = 's3cret-value-of-a-variable';

function printing(logs: LogStore, secrets: readonly string[] = [SECRET]) {
  return logs.output('app_one', { secrets }).open();
}

describe('output', () => {
  test('becomes lines of the log, wherever its chunks end, with secrets masked', async () => {
    const { logs } = await someLogs();
    const bytes = Buffer.from(`first ü\nsecret ${SECRET} end\r\nbase64 ${btoa(SECRET)}\nwithout an end`);
    for (const size of [1, 7, 1000]) {
      const stream = printing(logs);
      for (let at = 0; at < bytes.length; at += size) await stream.write(bytes.subarray(at, at + size));
      await stream.end();
      expect((await tailOf(logs, 'app_one', 4)).join('\n')).toBe(
        'first ü\nsecret ******** end\nbase64 ********=\nwithout an end',
      );
    }
  });

  test('is shown in a record too until its writer is closed, with the secrets of both masked', async () => {
    const { logs } = await someLogs();
    const writer = logs.writer('app_one', 'dep_one', ['token-of-the-source']);
    const stream = logs.output('app_one', { secrets: [SECRET], alsoTo: writer }).open();
    writer.log('Starting with token-of-the-source');
    await stream.write(Buffer.from(`one ${SECRET} token-of-the-source\n`));
    writer.hide('another-token');
    await stream.write(Buffer.from('two another-token\n'));
    writer.close();
    writer.log('late');
    await stream.write(Buffer.from('three another-token\n'));
    await stream.end();
    expect(await logs.record('app_one', 'dep_one').tail(10)).toEqual([
      'Starting with ********',
      '  one ******** ********',
      '  two ********',
    ]);
    expect(await tailOf(logs, 'app_one', 10)).toEqual([
      'one ******** token-of-the-source',
      'two another-token',
      'three another-token',
    ]);
  });

  test('of a build is masked with what its writer has learnt, and a marker line is withheld', async () => {
    const { logs } = await someLogs();
    const writer = logs.writer('app_one', 'dep_one', [SECRET]);
    const stream = writer.output.open({ withheld: 'MARKER' });
    writer.log('$ npm ci');
    await stream.write(Buffer.from(`${SECRET}\nMARKER\n`));
    writer.hide('late-token');
    await stream.write(Buffer.from('late-token\n'));
    expect(await stream.end()).toEqual({ sawWithheld: true });
    expect(await writer.mask(`failed: ${SECRET}`)).toBe('failed: ********');
    expect(await logs.record('app_one', 'dep_one').tail(10)).toEqual(['$ npm ci', '********', '********']);
  });

  test('of an engine is taken out of its messages, from where it was passed on to', async () => {
    const { logs } = await someLogs();
    const message = (id: number, time: number, text: string) => {
      const payload = Buffer.from(`2026-01-02T03:04:05.00000000${time}Z ${text}`);
      const header = Buffer.alloc(8);
      header.writeUInt8(id);
      header.writeUInt32BE(payload.length, 4);
      return Buffer.concat([header, payload]);
    };
    const times: string[] = [];
    const passed = (time: string) => void times.push(time);
    const framed = { form: 'frames', since: '2026-01-02T03:04:05.000000002Z', passed } as const;
    const stream = logs.output('app_one', { secrets: [SECRET] }).open({ framed });
    const half = SECRET.length / 2;
    await stream.write(Buffer.concat([message(1, 1, 'old\n'), message(1, 2, 'known\n')]));
    await stream.write(message(1, 3, `new ${SECRET.slice(0, half)}`));
    await stream.write(Buffer.concat([message(2, 4, 'error\n'), message(1, 5, `${SECRET.slice(half)}\n`)]));
    await stream.end();
    expect(await tailOf(logs, 'app_one', 10)).toEqual(['error', 'new ********']);
    expect(times.at(-1)).toBe('2026-01-02T03:04:05.000000005Z');
  });
});

describe('an application that prints too much', () => {
  const limits = { linesPerSecond: 100, bytesPerSecond: 1024 * 1024 };

  test('has whole lines dropped, and its log shows how many', async () => {
    const { directory } = await someLogs();
    const logs = logsIn(directory, limits);
    const stream = printing(logs);
    // The chunks end in the middle of lines and of secrets.
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index} ${SECRET}`);
    const bytes = Buffer.from(lines.join('\n'));
    for (let at = 0; at < bytes.length; at += 10_007) await stream.write(bytes.subarray(at, at + 10_007));
    await stream.end();
    const shown = await tailOf(logs, 'app_one', 100_000);
    const sentences = shown.filter((line) => line.startsWith('…'));
    const passed = shown.filter((line) => /^\d+ \*{8}$/.test(line));
    expect(passed.length + sentences.length).toBe(shown.length);
    expect(passed.length).toBeGreaterThanOrEqual(1_000);
    expect(sentences[0]).toMatch(
      /^… [\d,]+ lines were dropped: this application prints more than 100 lines a second\.$/,
    );
    const dropped = sentences.map((line) => Number(/[\d,]+/.exec(line)?.[0].replaceAll(',', '')));
    expect(dropped.reduce((sum, count) => sum + count, passed.length)).toBe(20_000);
  });

  test('sees its dropped lines also when it is quiet afterwards, and prints again', async () => {
    const { directory } = await someLogs();
    const logs = logsIn(directory, limits);
    const stream = printing(logs);
    await stream.write(Buffer.from('x\n'.repeat(5_000)));
    const isTold = async () => (await tailOf(logs, 'app_one', 1))[0]?.startsWith('… 4,000 lines') === true;
    expect(await waitFor(isTold, { timeoutMs: 20_000 })).toBe(true);
    await stream.write(Buffer.from('again\n'));
    await stream.end();
    expect((await tailOf(logs, 'app_one', 1))[0]).toBe('again');
  });

  test('waits: bytes are taken no faster than they may come', async () => {
    const { directory } = await someLogs();
    const logs = logsIn(directory, { linesPerSecond: 1_000_000, bytesPerSecond: 64 * 1024 });
    const stream = printing(logs);
    const from = performance.now();
    // The burst is eight seconds' worth, and this is a second's more.
    for (let count = 0; count < 9; count++) await stream.write(Buffer.alloc(64 * 1024, 'x'));
    expect(performance.now() - from).toBeGreaterThan(800);
    await stream.end();
  });

  test('keeps no other one from being logged', async () => {
    const { directory } = await someLogs();
    const logs = logsIn(directory, limits);
    const flood = printing(
      logs,
      Array.from({ length: 1_000 }, (_, index) => `${index}${'value-'.repeat(66)}`),
    );
    let isOver = false;
    const flooding = (async () => {
      while (!isOver) await flood.write(Buffer.alloc(64 * 1024, 'x\n'));
    })();
    const other = logs.output('app_two', { secrets: [SECRET] }).open();
    for (const line of numbered(20)) {
      await other.write(Buffer.from(`${line}\n`));
      expect((await tailOf(logs, 'app_two', 1))[0]).toBe(line);
    }
    isOver = true;
    await flooding;
    await Promise.all([flood.end(), other.end()]);
  });
});

describe('the thread', () => {
  test('that ends by itself is started again, knows the secrets, and shows no half of a line', async () => {
    const { logs, endThread } = await someLogs();
    const writer = logs.writer('app_one', 'dep_one', ['token-of-the-source']);
    const stream = logs.output('app_one', { secrets: [SECRET], alsoTo: writer }).open();
    await stream.write(Buffer.from(`before\nhalf ${SECRET.slice(0, 12)}`));
    await logs.flush();
    await endThread();
    await stream.write(Buffer.from(`${SECRET.slice(12)} end\nafter ${SECRET}\n`));
    writer.log('after token-of-the-source');
    await stream.end();
    expect(await tailOf(logs, 'app_one', 10)).toEqual(['before', 'after ********']);
    expect(await logs.record('app_one', 'dep_one').tail(10)).toContain('after ********');
  });
});

describe('reading', () => {
  test('a record that an earlier version has compressed', async () => {
    const { directory, logs } = await someLogs();
    const record = logs.record('app_one', 'dep_one');
    record.append('made');
    await record.close();
    await writeFile(join(directory, 'app_one/dep_one.log.gz'), gzipSync(`${numbered(1_000).join('\n')}\n`));
    expect(await record.tail(2)).toEqual(numbered(2, 998));
    expect(await record.page({ offset: 10, limit: 2 })).toEqual({ lines: numbered(2, 10), total: 1_000 });
    record.append('more');
    expect(await record.tail(2)).toEqual(['line 999', 'more']);
  });

  test('the last lines of a compressed record expands no more of it than they need', async () => {
    const { directory, logs } = await someLogs();
    const record = logs.record('app_one', 'dep_one');
    for (const line of numbered(60_000)) record.append(line);
    await record.close();
    const path = join(directory, 'app_one/dep_one.log.gz');
    const file = await readFile(path);
    // What is spoilt in the first half would not expand.
    file.fill(0xff, 100, Math.floor(file.length / 2));
    const header = Buffer.from(await readFile(path)).subarray(0, 28);
    header.copy(file);
    const members: number[] = [];
    const whole = await readFile(path);
    for (let at = 0; at < whole.length; at += 36 + whole.readUInt32LE(at + 16)) members.push(at);
    for (const at of members) whole.copy(file, at, at, at + 28);
    await writeFile(path, file);
    expect(members.length).toBeGreaterThan(5);
    expect(await record.tail(100)).toEqual(numbered(100, 59_900));
    await expect(record.page({ offset: 0, limit: 10 })).rejects.toThrow();
  });
});

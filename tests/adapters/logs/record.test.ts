import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { LogCursor, LogRecord, LogStore } from '#src/adapters/logs/port.ts';
import { logsIn, numbered, someLogs } from './support.ts';

/** Page by page. */
async function everyLineOf(record: LogRecord): Promise<string[]> {
  const lines: string[] = [];
  for (;;) {
    const page = await record.page({ offset: lines.length, limit: 1_000 });
    lines.push(...page.lines);
    if (lines.length === page.total) return lines;
  }
}

const one = (logs: LogStore) => logs.record('app_one', 'dep_one');

describe('a record', () => {
  test('is plain while it grows and compressed once it is closed, and reads the same', async () => {
    const { directory, logs } = await someLogs();
    const record = one(logs);
    for (const line of numbered(5_000)) record.append(line);
    const growing = await record.tail(10_000);
    expect(await readdir(join(directory, 'app_one'))).toEqual(['dep_one.log']);
    await record.close();
    await record.close();
    expect(await readdir(join(directory, 'app_one'))).toEqual(['dep_one.log.gz']);
    const file = await readFile(join(directory, 'app_one/dep_one.log.gz'));
    expect(gunzipSync(file).toString()).toBe(`${numbered(5_000).join('\n')}\n`);
    expect([growing, await record.tail(10_000)]).toEqual([numbered(5_000), numbered(5_000)]);
    expect(await record.tail(2)).toEqual(numbered(2, 4_998));
  });

  test('is removed alone, closed or not, and can begin again', async () => {
    const { directory, logs } = await someLogs();
    const other = logs.record('app_one', 'dep_two');
    other.append('of another');
    await other.close();
    const record = one(logs);
    for (const close of [async () => undefined, () => record.close()]) {
      record.append('gone');
      await close();
      await record.remove();
      await record.remove();
      expect(await record.tail(10)).toEqual([]);
      expect(await readdir(join(directory, 'app_one'))).toEqual(['dep_two.log.gz']);
    }
    record.append('again');
    expect(await record.tail(10)).toEqual(['again']);
    expect(await other.tail(10)).toEqual(['of another']);
  });

  test('opens again for a line that arrives after its end', async () => {
    const { directory, logs } = await someLogs();
    one(logs).append('first');
    await one(logs).close();
    one(logs).append('second');
    expect(await one(logs).tail(10)).toEqual(['first', 'second']);
    expect(await readdir(join(directory, 'app_one'))).toEqual(['dep_one.log']);
  });

  test('is whole whenever its change of form was interrupted', async () => {
    const { directory, logs } = await someLogs();
    one(logs).append('first');
    await logs.flush();
    // The compressed form is there already, and half of a later attempt.
    await writeFile(join(directory, 'app_one/dep_one.log.gz'), gzipSync('first\n'));
    await writeFile(join(directory, 'app_one/dep_one.log.gz.tmp'), 'half');
    const next = logsIn(directory);
    expect(await one(next).tail(10)).toEqual(['first']);
    one(next).append('second');
    await one(next).close();
    expect(await one(next).tail(10)).toEqual(['first', 'second']);
    expect(await readdir(join(directory, 'app_one'))).toEqual(['dep_one.log.gz']);
  });

  test('without a line leaves nothing', async () => {
    const { directory, logs } = await someLogs();
    await one(logs).close();
    expect(await one(logs).tail(10)).toEqual([]);
    expect(await one(logs).page({ offset: 0, limit: 10 })).toEqual({ lines: [], total: 0 });
    expect(await readdir(directory)).toEqual([]);
  });

  test('is bounded: keeps its beginning, reports what it left out, and keeps its end', async () => {
    const { directory, logs } = await someLogs();
    const padding = 'x'.repeat(1_000);
    for (let round = 0; round < 10; round++) {
      for (const line of numbered(1_000, round * 1_000)) one(logs).append(`${line} ${padding}`);
      await logs.flush();
    }
    const path = join(directory, 'app_one/dep_one.log');
    expect((await stat(path)).size).toBeLessThan(4.1 * 1024 * 1024);
    const sentence = /^… This log is longer than 4 MiB: what follows is left out/;
    expect((await one(logs).tail(1))[0]).toMatch(sentence);
    one(logs).append('Failed: the reason');
    await one(logs).close();
    const lines = await everyLineOf(one(logs));
    expect((await one(logs).tail(20_000)).length).toBeLessThan(1_100);
    expect(lines[0]).toMatch(/^line 0 /);
    expect(lines.filter((line) => sentence.test(line))).toHaveLength(1);
    expect(lines.find((line) => line.startsWith('… ') && !sentence.test(line))).toMatch(
      /^… 5\d{3} lines were left out\. The last ones:$/,
    );
    expect(lines.at(-2)).toMatch(/^line 9999 /);
    expect(lines.at(-1)).toBe('Failed: the reason');
  });

  test('goes when 200 newer ones are there', async () => {
    const { directory, logs } = await someLogs();
    for (let number = 1; number <= 203; number++) {
      const record = logs.record('app_one', `dep_${String(number).padStart(4, '0')}`);
      record.append('x');
      await record.close();
    }
    const names = (await readdir(join(directory, 'app_one'))).sort();
    expect([names.length, names[0]]).toEqual([200, 'dep_0004.log.gz']);
  });
});

describe('a page', () => {
  test('is the lines from an offset on, and how many there are', async () => {
    const { logs } = await someLogs();
    for (const line of numbered(10)) one(logs).append(line);
    for (const close of [false, true]) {
      if (close) await one(logs).close();
      expect(await one(logs).page({ offset: 2, limit: 3 })).toEqual({ lines: numbered(3, 2), total: 10 });
      expect(await one(logs).page({ offset: 9, limit: 3 })).toEqual({ lines: ['line 9'], total: 10 });
      expect(await one(logs).page({ offset: 10, limit: 3 })).toEqual({ lines: [], total: 10 });
    }
  });

  test('is bounded in bytes too, but never empty where a line is', async () => {
    const { logs } = await someLogs();
    for (let number = 0; number < 300; number++) one(logs).append('x'.repeat(7_000));
    const { lines, total } = await one(logs).page({ offset: 0, limit: 1_000 });
    expect(total).toBe(300);
    expect(lines.length).toBe(149);
  });
});

describe('a cursor', () => {
  const never = new AbortController().signal;

  test('reads on while the record grows, over its end and its opening again', async () => {
    const { logs } = await someLogs();
    const cursor = one(logs).open(0);
    expect(await cursor.read()).toEqual([]);
    one(logs).append('first');
    await cursor.more(10_000, never);
    expect(await cursor.read()).toEqual(['first']);
    one(logs).append('second');
    await one(logs).close();
    expect(await cursor.read()).toEqual(['second']);
    one(logs).append('third');
    await logs.flush();
    expect(await cursor.read()).toEqual(['third']);
    expect(await cursor.read()).toEqual([]);
    cursor.close();
  });

  test.each([false, true])(
    'begins at any line of a long record (closed: %s), a chunk at a time',
    async (closed) => {
      const { logs } = await someLogs();
      for (const line of numbered(100_000)) one(logs).append(line);
      if (closed) await one(logs).close();
      else await logs.flush();
      for (const from of [0, 1, 50_000, 99_999, 100_000, 200_000]) {
        const cursor = one(logs).open(from);
        const chunks = await allOf(cursor);
        expect(chunks.flat()).toEqual(numbered(Math.max(0, 100_000 - from), from));
        expect(Math.max(0, ...chunks.map((lines) => lines.join('\n').length))).toBeLessThan(256 * 1024);
        cursor.close();
      }
    },
  );

  test('does not split a character between two chunks', async () => {
    const { logs } = await someLogs();
    const line = `🎈${'ü'.repeat(1_000)}`;
    for (let number = 0; number < 500; number++) one(logs).append(line);
    await logs.flush();
    const cursor = one(logs).open(0);
    expect(new Set((await allOf(cursor)).flat())).toEqual(new Set([line]));
    cursor.close();
  });

  test('waits until its deadline, or until its reader leaves', async () => {
    const { logs } = await someLogs();
    const cursor = one(logs).open(0);
    await cursor.more(1, never);
    const leave = new AbortController();
    const waiting = cursor.more(60_000, leave.signal);
    leave.abort();
    await waiting;
    await cursor.more(60_000, leave.signal);
    cursor.close();
  });

  test('of another record hears nothing', async () => {
    const { logs } = await someLogs();
    const cursor = logs.record('app_one', 'dep_two').open(0);
    let woken = false;
    const leave = new AbortController();
    const waiting = cursor.more(60_000, leave.signal).then(() => {
      woken = true;
    });
    one(logs).append('x');
    await one(logs).close();
    expect(woken).toBe(false);
    leave.abort();
    await waiting;
    cursor.close();
  });

  async function allOf(cursor: LogCursor): Promise<(readonly string[])[]> {
    const chunks = [];
    for (let lines = await cursor.read(); lines.length > 0; lines = await cursor.read()) chunks.push(lines);
    return chunks;
  }
});

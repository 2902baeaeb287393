import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type LogStore, RUN_LOG } from '#src/adapters/logs/port.ts';
import { openLogs } from '#src/adapters/logs/thread/open.ts';
import { sharedLogs } from '#src/app/shared-logs.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const LIMITS = { linesPerSecond: 100_000, bytesPerSecond: 64 * 1024 * 1024 };

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** The logs of one process. All share a database. */
async function aProcess(): Promise<LogStore> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-logs-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const logs = openLogs({
    ...{ directory, limits: LIMITS, log: () => undefined },
    storage: sharedLogs(world.app.instance),
  });
  onTestFinished(() => logs.close());
  return logs;
}

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `line ${from + at}`);
const textsOf = async (logs: LogStore, logId: string, maxLines = 10_000) =>
  (await logs.tail(logId, maxLines)).map(({ text }) => text);

test('a log that several processes write to is one log to all of them', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  for (const line of numbered(50)) {
    one.append('app_one', `one ${line}`);
    two.append('app_one', `two ${line}`);
    if (line.endsWith('0')) await Promise.all([one.flush(), two.flush()]);
  }
  await Promise.all([one.flush(), two.flush()]);
  const lines = await textsOf(one, 'app_one');
  expect(lines).toEqual(await textsOf(two, 'app_one'));
  for (const process of ['one', 'two'])
    expect(lines.filter((line) => line.startsWith(process))).toEqual(
      numbered(50).map((line) => `${process} ${line}`),
    );
  const [{ time } = { time: null }] = await two.tail('app_one', 1);
  expect(Date.parse(time ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('a record is read in pages and followed at another process, and keeps its first and last lines', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  const record = one.record('app_two', 'dep_one');
  const elsewhere = two.record('app_two', 'dep_one');
  const cursor = elsewhere.open(0);
  onTestFinished(() => cursor.close());
  for (const line of numbered(3_000)) record.append(line);
  await one.flush();
  const seen: string[] = [];
  for (let lines = await cursor.read(); lines.length > 0; lines = await cursor.read()) seen.push(...lines);
  expect(seen).toEqual(numbered(3_000));
  record.append('ü and more');
  await one.flush();
  expect(await cursor.read()).toEqual(['ü and more']);
  expect(await elsewhere.page({ offset: 2_998, limit: 5 })).toEqual({
    ...{ lines: ['line 2998', 'line 2999', 'ü and more'], total: 3_001 },
  });
  // Longer than its limit.
  const long = 'x'.repeat(4_000);
  for (let at = 0; at < 1_500; at += 1) {
    record.append(`${at} ${long}`);
    if (at % 100 === 0) await one.flush();
  }
  await record.close();
  const last = await elsewhere.tail(2);
  expect(last.map((line) => line.slice(0, 6))).toEqual(['1498 x', '1499 x']);
  expect(await elsewhere.page({ offset: 0, limit: 1 })).toMatchObject({ lines: ['line 0'] });
  // A process that takes over after a crash goes on behind the last line.
  elsewhere.append('Failed: interrupted');
  await elsewhere.close();
  expect((await elsewhere.tail(1))[0]).toBe('Failed: interrupted');
});

test('a continuous log keeps its newest lines', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  const long = 'y'.repeat(2_000);
  for (let round = 0; round < 8; round += 1) {
    for (let at = 0; at < 500; at += 1) one.append('app_three', `${round * 500 + at} ${long}`);
    await one.flush();
  }
  const [newest = ''] = await textsOf(two, 'app_three', 1);
  expect(newest).toMatch(/^3999 y/);
  const bytes = (await storedOf('app_three')).reduce((sum, row) => sum + row.bytes, 0);
  expect(bytes).toBeGreaterThan(3 * 1024 * 1024);
  expect(bytes).toBeLessThan(8 * 1024 * 1024);
});

test('what was cut off a log is not replaced by its end', async () => {
  const storage = sharedLogs(world.app.instance);
  const name = { logId: 'app_six', recordId: null };
  for (const letter of ['a', 'b', 'c']) await storage.append(name, `${letter.repeat(20_000)}\n`, 20_000);
  const { begin } = await storage.measure(name);
  expect(begin).toBe(20_001);
  const read = async (position: number, length: number) =>
    Buffer.from(await storage.read(name, position, length)).toString();
  expect(await read(begin - 10, 15)).toBe('bbbbb');
  expect(await read(begin - 10, 10)).toBe('');
});

test('a removed log is gone for all, and the output of commands stays with its process', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  one.append('app_four', 'a line');
  one.record('app_four', 'dep_one').append('of a record');
  one.record(RUN_LOG, 'run_one').append('of a command');
  await one.flush();
  expect(await two.record('app_four', 'dep_one').tail(5)).toEqual(['of a record']);
  expect(await one.record(RUN_LOG, 'run_one').tail(5)).toEqual(['of a command']);
  expect(await two.record(RUN_LOG, 'run_one').tail(5)).toEqual([]);
  await two.remove(RUN_LOG);
  await two.remove('app_four');
  expect(await one.record(RUN_LOG, 'run_one').tail(5)).toEqual(['of a command']);
  expect(await textsOf(one, 'app_four')).toEqual([]);
  expect(await one.record('app_four', 'dep_one').tail(5)).toEqual([]);
  expect(await storedOf('app_four')).toEqual([]);
});

test('the oldest records of a log are removed', async () => {
  const logs = await aProcess();
  const idOf = (at: number) => `dep_${String(at).padStart(4, '0')}`;
  for (let at = 0; at < 205; at += 1) {
    const record = logs.record('app_five', idOf(at));
    record.append(`of ${at}`);
    if (at >= 199) await record.close();
  }
  const kept = new Set((await storedOf('app_five')).map(({ record }) => record));
  expect(kept.size).toBe(200);
  expect(kept.has(idOf(4))).toBe(false);
  expect(kept.has(idOf(5))).toBe(true);
});

const storedOf = (log: string) =>
  world.app.instance.database.reader
    .selectFrom('logPart')
    .select(['record', 'bytes'])
    .where('log', '=', log)
    .execute();

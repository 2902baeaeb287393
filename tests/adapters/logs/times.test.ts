import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { someLogs, tailOf } from './support.ts';

test('a line has the time at which it was stored', async () => {
  const { logs } = await someLogs();
  const before = Date.now();
  logs.append('app_one', 'first');
  logs.append('app_one', 'second\nthird');
  const lines = await logs.tail('app_one', 10);
  expect(lines.map(({ text }) => text)).toEqual(['first', 'second', 'third']);
  for (const { time } of lines) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(time ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time ?? '')).toBeLessThanOrEqual(Date.now());
  }
});

test('lines that an earlier version stored stay readable, without a time', async () => {
  const { directory, logs } = await someLogs();
  const old = ['old', '', '2026-05-04T12:30:00.000Z a line that starts with a time of its own'];
  await appendFile(join(directory, 'app_one.log'), `${old.join('\n')}\n`);
  logs.append('app_one', 'new');
  expect(await tailOf(logs, 'app_one', 10)).toEqual([...old, 'new']);
  const lines = await logs.tail('app_one', 10);
  expect(lines.map(({ time }) => time)).toEqual([null, null, null, expect.any(String)]);
  expect((await logs.tail('app_one', 10, 0)).map(({ text }) => text)).toEqual(['new']);
});

test('shows the lines since a time, from the newest ones', async () => {
  const { directory, logs } = await someLogs();
  const at = (minute: number) => `2026-05-04T12:0${minute}:00.000Z`;
  const stored = [0, 1, 2, 3].map((minute) => `${at(minute)}\u001fminute ${minute}\n`);
  await appendFile(join(directory, 'app_one.log'), stored.join(''));
  const since = async (time: string, maxLines = 10) =>
    (await logs.tail('app_one', maxLines, Date.parse(time))).map(({ text }) => text);
  expect(await since(at(2))).toEqual(['minute 2', 'minute 3']);
  expect(await since('2026-05-04T12:02:00.001Z')).toEqual(['minute 3']);
  expect(await since(at(0), 2)).toEqual(['minute 2', 'minute 3']);
  expect(await since('2027-01-01T00:00:00.000Z')).toEqual([]);
});

test('what a program prints cannot forge a time', async () => {
  const { directory, logs } = await someLogs();
  logs.append('app_one', '2026-05-04T12:30:00.000Z\u001fforged');
  const [line] = await logs.tail('app_one', 1);
  expect(line?.text).toBe('2026-05-04T12:30:00.000Zforged');
  expect(Date.parse(line?.time ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const stored = await readFile(join(directory, 'app_one.log'), 'utf8');
  expect(stored.split('\u001f')).toHaveLength(2);
});

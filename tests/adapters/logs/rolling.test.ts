import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { logsIn, numbered, someLogs, tailOf } from './support.ts';

test('a log answers its newest lines, oldest first, and none where there is no such log', async () => {
  const { logs } = await someLogs();
  for (const line of numbered(10)) logs.append('app_one', line);
  expect(await tailOf(logs, 'app_one', 3)).toEqual(numbered(3, 7));
  expect(await tailOf(logs, 'app_one', 100)).toEqual(numbered(10));
  expect(await tailOf(logs, 'app_two', 100)).toEqual([]);
});

test('a log keeps its newest lines, the earlier ones compressed, however much is written', async () => {
  const { directory, logs } = await someLogs();
  const padding = 'x'.repeat(1_000);
  for (let round = 0; round < 8; round++) {
    for (const line of numbered(1_000, round * 1_000)) logs.append('app_one', `${line} ${padding}`);
    await logs.flush();
  }
  expect(await readdir(directory)).toContain('app_one.log.previous.gz');
  const compressed = await readFile(join(directory, 'app_one.log.previous.gz'));
  expect(gunzipSync(compressed).length).toBeGreaterThan(20 * compressed.length);
  const lines = await tailOf(logs, 'app_one', 100_000);
  expect(lines.at(-1)).toMatch(/^line 7999 /);
  // At most a megabyte of them.
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.length).toBeLessThan(1_050);
  expect((await tailOf(logs, 'app_one', 700))[0]).toMatch(/^line 7300 /);
});

test('bounds lines that arrive faster than they can be written, and reports it in the log', async () => {
  const { logs } = await someLogs();
  const line = 'x'.repeat(7_000);
  for (let count = 0; count < 1_000; count++) logs.append('app_one', line);
  const lines = await tailOf(logs, 'app_one', 10_000);
  expect(lines.length).toBeLessThan(400);
  expect(lines.at(-1)).toMatch(/^… \d{3} lines were left out/);
});

test('a log is read by the next program, and nothing of a removed one is left', async () => {
  const { directory, logs } = await someLogs();
  logs.append('app_one', 'kept');
  logs.record('app_one', 'dep_one').append('kept too');
  await logs.flush();
  const next = logsIn(directory);
  expect(await tailOf(next, 'app_one', 10)).toEqual(['kept']);
  logs.append('app_one', 'late');
  logs.record('app_one', 'dep_one').append('late too');
  await logs.remove('app_one');
  await logs.remove('app_one');
  await logs.flush();
  expect(await readdir(directory)).toEqual([]);
});

test('only this program may read them', async () => {
  const { directory, logs } = await someLogs();
  logs.append('app_one', 'x');
  logs.record('app_one', 'dep_one').append('x');
  logs.record('app_one', 'dep_two').append('x');
  await logs.record('app_one', 'dep_two').close();
  await logs.flush();
  const modes = [];
  for (const name of ['app_one.log', 'app_one', 'app_one/dep_one.log', 'app_one/dep_two.log.gz'])
    modes.push(((await stat(join(directory, name))).mode & 0o777).toString(8));
  expect(modes).toEqual(['600', '700', '600', '600']);
});

test.each(['../x', 'a/b', '', 'a\0', '.'])('%j is no name of a log', async (id) => {
  const { logs } = await someLogs();
  expect(() => logs.append(id, 'x')).toThrow('cannot be used');
  expect(() => logs.record('app_one', id)).toThrow('cannot be used');
});

test.each([
  ['colours and titles', '\u001b[31mred\u001b[0m \u001b]0;title\u0007text', ['red text']],
  ['carriage returns', 'one\r\ntwo\rthree', ['one', 'twothree']],
  ['line feeds', 'one\n\ntwo', ['one', '', 'two']],
  ['binary', Buffer.from([0, 1, 2, 0xff, 0xfe, 65, 0x9b, 0x0b]).toString('utf8'), ['\ufffd\ufffdA\ufffd']],
  ['separators that some readers take for the end of a line', 'a\u2028b\u2029c\u0085d', ['abcd']],
  ['half a character', '\ud83d', ['\ufffd']],
])('%s are stored safely', async (_, text, expected) => {
  const { logs } = await someLogs();
  logs.append('app_one', text);
  expect(await tailOf(logs, 'app_one', 10)).toEqual(expected);
});

test('cuts a line of a megabyte, and marks how much is missing', async () => {
  const { logs } = await someLogs();
  logs.append('app_one', 'x'.repeat(700_000));
  logs.append('app_one', 'y');
  const [long = '', short] = await tailOf(logs, 'app_one', 10);
  expect(long.length).toBeLessThan(8_100);
  expect(long).toMatch(/x … \(692000 more characters\)$/);
  expect(short).toBe('y');
});

import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliWorld, importShop, openCliWorld } from './support.ts';

/** The log of an application with a line of an earlier version, one of two hours ago, and one of a minute ago. */

const MINUTE_MS = 60_000;
let world: CliWorld;
let applicationId: string;
let hoursAgo: string;
let minuteAgo: string;
beforeAll(async () => {
  world = await openCliWorld();
  applicationId = await importShop(world);
  const now = Date.now();
  hoursAgo = new Date(now - 120 * MINUTE_MS).toISOString();
  minuteAgo = new Date(now - MINUTE_MS).toISOString();
  const folder = join(world.app.dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const lines = ['untimed', `${hoursAgo}\u001ferror of earlier`, `${minuteAgo}\u001ferror of now`];
  await appendFile(join(folder, `${applicationId}.log`), `${lines.join('\n')}\n`);
});
afterAll(() => world.close());

const read = async (query: string) =>
  (await world.app.call(`GET /api/application.log?applicationId=${applicationId}${query}`)) as {
    status: number;
    body: { log: string };
  };
const linesOf = (out: string) => out.trimEnd().split('\n');

it('answers as before without the new inputs, and with times where they are asked for', async () => {
  expect((await read('')).body.log).toContain('untimed\nerror of earlier\nerror of now');
  const timed = (await read('&timestamps=true')).body.log;
  expect(timed).toContain(`- untimed\n${hoursAgo} error of earlier\n${minuteAgo} error of now`);
  const recent = (await read(`&since=${encodeURIComponent(minuteAgo)}`)).body.log;
  expect(recent).toContain('error of now');
  expect(recent).not.toMatch(/untimed|earlier/);
  for (const wrong of ['&since=yesterday', '&timestamps=maybe', '&since=10m'])
    expect((await read(wrong)).status, wrong).toBe(400);
  expect(JSON.stringify((await read('&since=10m')).body)).toContain('such as 2026-05-04T12:30:00Z');
});

it('shows the lines since an age or a time', async () => {
  const { out } = await world.call('logs --since 10m');
  expect(linesOf(out)).toContain('error of now');
  expect(out).not.toMatch(/untimed|earlier/);
  expect((await world.call('logs --since 3h')).out).toContain('error of earlier');
  expect((await world.call(['logs', '--since', hoursAgo, '--grep', 'ERROR'])).out).toBe(
    'error of earlier\nerror of now\n',
  );
});

it('shows times', async () => {
  const { out } = await world.call('logs --timestamps --grep error');
  expect(linesOf(out)).toEqual([`${hoursAgo} error of earlier`, `${minuteAgo} error of now`]);
  const json = await world.call('logs --timestamps --json');
  const items = linesOf(json.out).map((line) => JSON.parse(line));
  expect(items).toContainEqual({ line: 'untimed', time: null });
  expect(items).toContainEqual({ line: 'error of now', time: minuteAgo });
  // What is searched is the text, not the time.
  expect((await world.call(`logs --timestamps --grep ${minuteAgo}`)).out).toBe('');
});

it.each([
  ['logs --since soon', 'soon is not a time'],
  ['logs --since 10', '10 is not a time'],
  ['logs --deployment dep_x --since 10m', 'have no times'],
])('%s is a usage error', async (line, message) => {
  expect(await world.call(line)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});

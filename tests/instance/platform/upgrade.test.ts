import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allMigrations } from '#db/migrations/migrate.ts';
import { VERSION } from '#src/app/version.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

/** What operators see of a newer version, with a server that publishes the document. */

const LEVEL = allMigrations().length;
const HOUR_MS = 60 * 60_000;

let worlds: TestApp[];
let offsetMs: number;
let publisher: Server;
let url: string;
let requests: string[];
let answer: { status: number; body: string };
beforeEach(async () => {
  [worlds, requests, offsetMs] = [[], [], 0];
  answer = { status: 200, body: '{}' };
  publisher = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/pilothouse/release.json`;
});
afterEach(async () => {
  for (const world of worlds) await world.close();
  publisher.closeAllConnections();
  await new Promise((resolve) => publisher.close(resolve));
});

async function aWorld(environment: Record<string, string> = { UPDATE_URL: url }): Promise<TestApp> {
  const world = await openTestApp(environment, { clock: { now: () => Date.now() + offsetMs } });
  worlds.push(world);
  return world;
}

const publish = (release: object) => {
  answer = { status: 200, body: JSON.stringify(release) };
};
const check = async (world: TestApp) => (await world.call('GET /api/platform.checkUpgrade')).body;

test('a newer version is shown with its notes, and whether it changes the tables', async () => {
  const notes = [
    { version: '99.1.0', text: 'Later.' },
    { version: '99.0.0', text: 'Late.' },
    { version: '0.0.1', text: 'Early.' },
  ];
  publish({ version: '99.1.0', migration: LEVEL + 1, notes });
  expect(await check(await aWorld())).toEqual({
    ...{ current: VERSION, databaseLevel: allMigrations().at(-1), latest: '99.1.0', isNewer: true },
    ...{ notes: notes.slice(0, 2), runsMigrations: true, source: url, problem: null },
  });
  expect(requests).toEqual(['/pilothouse/release.json']);
});

test('the version that runs is not newer', async () => {
  publish({ version: VERSION, migration: LEVEL, notes: 'Everything.' });
  expect(await check(await aWorld())).toMatchObject({
    ...{ latest: VERSION, isNewer: false, notes: [], runsMigrations: false, problem: null },
  });
});

test('notes without a list belong to the version', async () => {
  publish({ version: '99.0.0', migration: LEVEL, notes: 'Everything.' });
  expect(await check(await aWorld())).toMatchObject({
    notes: [{ version: '99.0.0', text: 'Everything.' }],
    runsMigrations: false,
  });
});

test('the document is read once an hour', async () => {
  publish({ version: '99.0.0', migration: LEVEL, notes: [] });
  const world = await aWorld();
  await Promise.all([check(world), check(world), check(world)]);
  expect(requests).toHaveLength(1);
  publish({ version: '99.0.1', migration: LEVEL, notes: [] });
  expect(await check(world)).toMatchObject({ latest: '99.0.0' });
  offsetMs = HOUR_MS + 1000;
  expect(await check(world)).toMatchObject({ latest: '99.0.1' });
});

test('a failure is explained, and tried again after a minute', async () => {
  answer = { status: 503, body: '' };
  const world = await aWorld();
  const failed = await check(world);
  expect(failed).toMatchObject({
    latest: null,
    isNewer: false,
    notes: [],
    runsMigrations: null,
    source: url,
  });
  expect(failed.problem).toContain('answers with status 503');
  publish({ version: '99.0.0', migration: LEVEL, notes: [] });
  expect(await check(world)).toMatchObject({ latest: null });
  offsetMs = 61_000;
  expect(await check(world)).toMatchObject({ latest: '99.0.0', problem: null });
});

test.each([
  ['no JSON', '<html>'],
  ['another document', '{"name":"pilothouse"}'],
  ['no version', '{"version":"latest","migration":1,"notes":[]}'],
  ['too much', JSON.stringify({ version: '99.0.0', migration: 1, notes: [], more: 'x'.repeat(300_000) })],
])('%s is refused', async (_what, body) => {
  answer = { status: 200, body };
  const { latest, problem } = await check(await aWorld());
  expect(latest).toBeNull();
  expect(problem).toContain('Check UPDATE_URL');
});

test('without UPDATE_URL the answer describes the setting', async () => {
  const found = await check(await aWorld({}));
  expect(found).toMatchObject({ current: VERSION, latest: null, source: null, runsMigrations: null });
  expect(found.problem).toContain('UPDATE_URL is not set');
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findHealth } from '#db/queries/health.ts';
import { recordHeartbeat } from '#db/queries/node.ts';
import type { Id } from '#src/domain/id.ts';
import { SilentNodes, watchHealth } from '#src/services/instance/health/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { aSite, nodeWith, type Site } from './watched.ts';

/** Another process of the platform, which has died. */

const NODE = 'node_other';
const APPLICATION: Id<'app'> = 'app_other';

let world: TestApp;
let site: Site;
let checks: () => Promise<void>;
let own: Id<'app'>;
let silentNodes: SilentNodes;
beforeAll(async () => {
  world = await openTestApp();
  site = await aSite(0);
  publishSite(world.git);
  const { body } = await importSite(world);
  await settled(world, body.deploymentId);
  own = body.applicationId;
  const other = await nodeWith(world, NODE, [{ id: APPLICATION, like: own, site }]);
  checks = () => watchHealth(other, new AbortController().signal, { spreadMs: 0 });
});
afterAll(async () => {
  await world.close();
  site.close();
});

beforeEach(async () => {
  silentNodes = new SilentNodes();
  await seenAgo(0);
  await checks();
});

const look = () => silentNodes.look(world.app.instance);
const seenAgo = (ms: number) =>
  recordHeartbeat(world.app.instance.database.writer, NODE, new Date(Date.now() - ms).toISOString());

async function healthOf(applicationId: Id<'app'>): Promise<string | null | undefined> {
  return (await findHealth(world.app.instance.database.writer, applicationId))?.health;
}

test('an application of a node that does not report has no health, until it is checked again', async () => {
  expect(await healthOf(APPLICATION)).toBe('healthy');
  await seenAgo(21_000);
  await look();
  // The database may have been away: each process reports within a heartbeat.
  expect(await healthOf(APPLICATION)).toBe('healthy');
  await look();
  expect(await healthOf(APPLICATION)).toBeNull();

  await seenAgo(0);
  await checks();
  await look();
  expect(await healthOf(APPLICATION)).toBe('healthy');
});

test('a node that reports between two looks is not silent', async () => {
  for (let count = 0; count < 3; count += 1) {
    await seenAgo(21_000);
    await look();
    await seenAgo(0);
    await look();
  }
  expect(await healthOf(APPLICATION)).toBe('healthy');
});

test('the applications of nodes that report keep theirs', async () => {
  await watchHealth(world.app.instance, new AbortController().signal, { spreadMs: 0 });
  const before = await healthOf(own);
  expect(before).not.toBeNull();
  await seenAgo(21_000);
  await look();
  await look();
  expect(await healthOf(own)).toBe(before);
});

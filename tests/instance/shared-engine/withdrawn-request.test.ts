import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deletePeerRequests, insertPeerRequests } from '#db/queries/peer-request.ts';
import { openPeers, type PeerRequest } from '#src/services/platform/peers/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const REQUEST: PeerRequest = { kind: 'drain', target: { host: '127.0.0.1', port: 8080 }, graceMs: 10 };

test('a process that fails until it is not waited for any more reads everything again', async () => {
  const { database } = world.app.instance;
  const nodeId = 'node_failing';
  const peers = openPeers({ ...world.app.instance, nodeId, homeId: 'node_home' });
  onTestFinished(() => peers.leave());
  let [tries, readings] = [0, 0];
  await peers.serve({
    answer: async () => {
      tries += 1;
      throw new Error('the records cannot be read');
    },
    missed: async () => {
      readings += 1;
    },
  });
  const key = 'request-failing';
  const createdAt = new Date(0).toISOString();
  await insertPeerRequests(database.writer, [
    { key, node: nodeId, requestJson: JSON.stringify(REQUEST), createdAt },
  ]);
  await until('it is tried again', () => tries >= 2);
  expect(readings).toBe(0);
  await deletePeerRequests(database.writer, [key]);
  await until('everything is read', () => readings > 0);
  const logged = world.logLines.filter((line) => line.includes('a request of another process failed'));
  expect(logged).toHaveLength(1);
});

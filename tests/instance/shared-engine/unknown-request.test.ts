import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { insertPeerRequests, listPeerRequests } from '#db/queries/peer-request.ts';
import { openPeers, type PeerRequest } from '#src/services/platform/peers/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('a request that this version does not know is logged and removed, and the next one is served', async () => {
  const { database } = world.app.instance;
  const nodeId = 'node_asked';
  const peers = openPeers({ ...world.app.instance, nodeId, homeId: 'node_home' });
  onTestFinished(() => peers.leave());
  const served: PeerRequest[] = [];
  const known: PeerRequest = { kind: 'drain', target: { host: '127.0.0.1', port: 8080 }, graceMs: 10 };
  const texts = [
    JSON.stringify({ kind: 'reload', applicationId: 'app_1' }),
    JSON.stringify({ kind: 'drain', target: 'elsewhere' }),
    'no JSON',
    JSON.stringify({ ...known, addedLater: true }),
  ];
  await insertPeerRequests(
    database.writer,
    texts.map((requestJson, at) => ({
      ...{ key: `request-${at}`, node: nodeId, requestJson },
      createdAt: new Date(at).toISOString(),
    })),
  );
  await peers.serve({
    answer: async (request) => {
      served.push(request);
    },
    missed: async () => undefined,
  });
  await until(
    'all requests are removed',
    async () => (await listPeerRequests(database.reader, nodeId, 10)).length === 0,
  );
  expect(served).toEqual([known]);
  const logged = world.logLines.filter((line) => line.includes('asks for something unknown'));
  expect(logged).toHaveLength(3);
});

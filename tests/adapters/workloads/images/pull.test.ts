import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Connection } from '#src/adapters/workloads/images/daemon/connection.ts';
import { ImageStore, type PullLimits } from '#src/adapters/workloads/images/daemon/images.ts';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { IMAGES } from '../../../support/docker-client.ts';
import { until } from '../../../support/until.ts';
import { aDataDir, aRun } from '../support.ts';

/** The images of an engine that has none yet, and that pulls as a test wants it. */
async function imagesOf(limits: PullLimits, pull: (response: ServerResponse) => void) {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    if (!request.url?.includes('/images/create')) return response.writeHead(404).end('{}');
    open.add(response);
    response.on('close', () => open.delete(response));
    pull(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const connection = new Connection(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const names = new Names('node-one');
  const context = {
    ...{ connection, names, images: IMAGES, directory: await aDataDir(), log: () => undefined },
  };
  return { images: new ImageStore(context, limits), open };
}

const progress = (response: ServerResponse) => response.write('{"status":"Downloading","id":"layer"}\n');

it.each<[string, PullLimits, (response: ServerResponse) => void, string]>([
  [
    'that never begins',
    { deadlineMs: 600_000, silenceMs: 1_000 },
    () => undefined,
    'nothing arrived for 1 seconds',
  ],
  ['that stops', { deadlineMs: 600_000, silenceMs: 1_000 }, progress, 'nothing arrived for 1 seconds'],
  [
    'that goes on for ever',
    { deadlineMs: 2_000, silenceMs: 1_000 },
    (response) => {
      const timer = setInterval(() => progress(response), 50);
      response.on('close', () => clearInterval(timer));
    },
    'it took longer than 2 seconds',
  ],
])('a pull %s is ended, and the error names the reason', async (_, limits, pull, reason) => {
  const { images, open } = await imagesOf(limits, pull);
  const pulling = images.ensure('postgres:17', aRun());
  await expect(pulling).rejects.toThrow(WorkloadError);
  await expect(pulling).rejects.toThrow(`The image postgres:17 cannot be fetched: ${reason}`);
  await until('the engine knows', () => open.size === 0);
});

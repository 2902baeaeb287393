import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aSecondOrganization } from '../../support/organization.ts';
import { anImport, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** Fifty endpoints that never answer hold up neither another organization nor a healthy endpoint of their own. */

let world: TestApp;
const heard: string[] = [];
let silent = 0;
const endpoint = createServer((request, response) => {
  request.resume();
  const path = request.url ?? '';
  if (path.startsWith('/silent')) {
    silent += 1;
    return;
  }
  heard.push(path);
  response.end();
});
beforeAll(async () => {
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  publishSite(world.git);
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
  await world.close();
});

const events = ['deploy.started', 'deploy.succeeded'];

function hook({ ok }: Pick<TestApp, 'ok'>, path: string): Promise<unknown> {
  const { port } = endpoint.address() as AddressInfo;
  return ok('POST /api/webhook.create', { url: `http://127.0.0.1:${port}${path}`, events });
}

const importInto = ({ call, organizationId }: Pick<TestApp, 'call' | 'organizationId'>, name: string) =>
  call('POST /api/site-import', { body: anImport(organizationId, { name }) });

/** Attempts that have run into their deadline. */
async function ended(): Promise<number> {
  const rows = await world.app.instance.database.reader
    .selectFrom('webhookAttempt')
    .select('outcome')
    .execute();
  return rows.filter(({ outcome }) => outcome === 'failed').length;
}

test('fifty silent endpoints and the events of three deployments', async () => {
  const other = await aSecondOrganization(world);
  await hook(other, '/theirs');
  for (let at = 0; at < 49; at += 1) await hook(world, `/silent/${at}`);
  await hook(world, '/ours');
  for (const name of ['One', 'Two', 'Three']) await importInto(world, name);
  await until('the silent ones are being called', async () => silent >= 64);
  await importInto(other, 'Theirs');
  await until('both have heard all', async () => {
    const count = (path: string) => heard.filter((one) => one === path).length;
    return count('/theirs') === 2 && count('/ours') === 6;
  });
  // Not one of the silent calls had to end first.
  expect(await ended()).toBe(0);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertLicense } from '#db/queries/license.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { permitOperator } from '#src/services/hub/access/permit.ts';
import { syncLicense } from '#src/services/instance/license/sync-license.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { freePort } from '../../support/free-port.ts';

/** The docs hostname on its way from the theme to the license hub, over HTTP. */

const LICENSE_KEY = 'lic_of_this_instance';
let world: TestApp;
beforeEach(async () => {
  const port = await freePort();
  const hub = { LICENSE_HUB_URL: `http://127.0.0.1:${port}`, LICENSE_KEY };
  world = await openTestApp({ PORT: String(port), ...hub }, { hubRequestsPerMinute: 1000 });
});
afterEach(() => world.close());

const settings = async () => (await world.call('GET /api/theme.get')).body;
const store = (docsHostname: string | null) => world.ok('POST /api/theme.update', { docsHostname });
const sync = () => syncLicense(world.app.instance);
const lookUp = (hostname: string) => world.call(`GET /api/docs/lookup?hostname=${hostname}`, { key: null });

test('shows beside the hostname that the hub does not know the license', async () => {
  await store('docs.acme.example');
  await sync();
  expect((await settings()).docsHostnameState).toMatchObject({
    status: 'refused',
    error: expect.stringContaining('This license key is unknown.'),
  });
});

test('a hostname is registered with the next sync, found once it points to us, and gone with the one after it is cleared', async () => {
  const { database, ids } = world.app.hub;
  await insertLicense(database.writer, permitOperator({ isOperator: true }, ids.next('lic')), {
    ...{ keyHash: hashOfToken(LICENSE_KEY), name: null, plan: 'hobby' },
    ...{ status: 'active', limitsJson: '{}', featuresJson: '{}', createdAt: new Date().toISOString() },
  });
  await store(null);
  await sync();
  await store('docs.acme.example');
  expect((await settings()).docsHostnameState).toMatchObject({ status: 'waiting', error: null });
  await sync();
  expect((await settings()).docsHostnameState).toMatchObject({
    status: 'pending',
    error: expect.stringContaining('docs.localhost'),
  });
  world.publicDns.aliasOf
    .set('docs.acme.example', 'docs.localhost')
    .set('docs.other.example', 'docs.localhost');
  await sync();
  expect((await settings()).docsHostnameState).toMatchObject({ status: 'active', error: null });
  expect((await lookUp('docs.acme.example')).body).toEqual({ cloudUrl: world.url });

  await store('docs.other.example');
  // The answer of the hub was for another one.
  expect((await settings()).docsHostnameState).toMatchObject({ status: 'waiting', error: null });
  await sync();
  expect((await lookUp('docs.acme.example')).status).toBe(404);
  expect((await lookUp('docs.other.example')).status).toBe(200);

  await store(null);
  await sync();
  expect((await lookUp('docs.other.example')).status).toBe(404);
  expect((await settings()).docsHostnameState).toBeNull();
});

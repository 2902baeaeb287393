import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyLoss } from '#src/services/instance/domain/notify-loss.ts';
import { reconcileNames } from '#src/services/instance/license/reconcile-names.ts';
import { syncLicense } from '#src/services/instance/license/sync-license.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor } from '../../support/license.ts';
import { type NameServer, openNameServer } from '../../support/name-server.ts';
import { anImport, importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { aHost, create, created, domainOf, MANY, publish, recordOf, two, verify } from './support.ts';

/** What an organization and an instance see of a domain that they lost, asked of a real name server. */

let server: NameServer;
let world: TestApp;
let linked: TestApp;
beforeAll(async () => {
  server = await openNameServer();
  world = await openTestApp(MANY);
  linked = await openTestApp(
    { LICENSE_HUB_URL: '{url}', DNS_RESOLVER: server.address },
    { hubRequestsPerMinute: 1000 },
  );
  for (const one of [world, linked]) publishSite(one.git);
  await claimFor(linked, linked.url, (await aLicense(linked)).licenseKey);
});
afterAll(async () => {
  await world.close();
  await linked.close();
  await server.close();
});

test('owners and admins hear by mail which domain they lost, and not to whom', async () => {
  const host = aHost();
  const [squatter, owner] = await two(world);
  const { domainId } = await created(squatter, host);
  publish(world, await recordOf(owner, host));
  await created(owner, host);
  const letters: { to: string; subject: string; text: string }[] = [];
  const mail = { send: async (letter: (typeof letters)[number]) => void letters.push(letter) };
  const lost = { domainId, organizationId: squatter.organizationId };
  await notifyLoss({ ...world.app.instance, mail }, lost);
  expect(letters).toEqual([
    { to: world.email, subject: expect.stringContaining(host), text: expect.stringContaining(domainId) },
  ]);
  expect(letters[0]?.text).not.toContain(owner.organizationId);
  const broken = { send: () => Promise.reject(new Error('no mail today')) };
  await notifyLoss({ ...world.app.instance, mail: broken }, lost);
  expect((await verify(squatter, domainId)).body.verification.state).toBe('lost');
  expect((await domainOf(squatter, domainId)).problem).toContain(host);
  expect((await create(squatter, host)).status).toBe(409);
});

/** Another program under another license of the same hub. */
async function aRival() {
  const { licenseId, licenseKey } = await aLicense(linked);
  const { instanceId } = await linked.ok<{ instanceId: string }>('POST /api/license.addInstance', {
    licenseId,
    name: 'Rival',
  });
  return (path: string, body: object) =>
    linked.call(`POST ${path as '/'}`, { key: null, body: { licenseKey, instanceId, ...body } });
}

test('a domain that another license proves at the hub reports it here, and is regained by the license’s own record', async () => {
  const host = aHost();
  const rival = await aRival();
  const { applicationId } = (await importSite(linked, { name: 'Linked' })).body;
  const { domainId } = await linked.ok<{ domainId: string }>('POST /api/domain.create', {
    applicationId,
    host,
  });
  const { verification } = (await rival('/api/custom-domain/verify', { host })).body;
  server.textsOf.set(verification.record.name, [verification.record.value]);
  expect((await rival('/api/custom-domain/register', { host })).status).toBe(200);
  await syncLicense(linked.app.instance);
  await reconcileNames(linked.app.instance);
  const seen = (await linked.call(`GET /api/domain.get?domainId=${domainId}`)).body;
  expect(seen.license).toMatchObject({ status: 'refused', error: expect.stringContaining('TXT record') });
  const preview = await linked.call('POST /api/site-import/preview', {
    body: anImport(linked.organizationId, { name: 'Other', domain: host }),
  });
  expect(preview.body.valid).toBe(false);

  const [, value = ''] = /with the value (\S+) /.exec(seen.license.error) ?? [];
  server.textsOf.set(verification.record.name, [value]);
  const back = await linked.call('POST /api/domain.verify', { body: { domainId } });
  expect(back.body.license).toEqual({ status: 'registered', error: null });
  const list = await rival('/api/custom-domain/list', {});
  expect(list.body.customDomains).toEqual([]);
});

test('preview and import agree on a host that another license has', async () => {
  const host = aHost();
  const rival = await aRival();
  expect((await rival('/api/purchased-domain/register', { host })).status).toBe(200);
  const body = anImport(linked.organizationId, { name: 'Agreed', domain: host });
  const preview = await linked.call('POST /api/site-import/preview', { body });
  expect(preview.body.errors).toEqual([expect.objectContaining({ code: 'DOMAIN_TAKEN', path: ['domain'] })]);
  const imported = await linked.call('POST /api/site-import', { body });
  expect(imported.body).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
  expect(imported.body.errorMessage).toBe(preview.body.errors[0].message);
  const [, name = '', value = ''] =
    / TXT record (\S+) with the value (\S+) /.exec(imported.body.errorMessage) ?? [];
  server.textsOf.set(name, [value]);
  const retried = await linked.call(`POST /api/site-import/${imported.body.importId}/retry`);
  expect(retried.body.status).toBe('success');
});

test('the theme shows the record of the docs hostname before the next sync', async () => {
  await linked.ok('POST /api/theme.update', { docsHostname: 'docs.linked.example' });
  const { docsHostnameState } = (await linked.call('GET /api/theme.get')).body;
  expect(docsHostnameState).toMatchObject({
    status: 'waiting',
    verification: { state: 'unverified', record: { name: '_pilothouse.docs.linked.example' } },
  });
  const { name, value } = docsHostnameState.verification.record;
  server.textsOf.set(name, [value]);
  server.aliasOf.set('docs.linked.example', 'docs.localhost');
  await until('it is active', async () => {
    await syncLicense(linked.app.instance);
    return (await linked.call('GET /api/theme.get')).body.docsHostnameState.status === 'active';
  });
  const verified = (await linked.call('GET /api/theme.get')).body.docsHostnameState.verification;
  expect(verified).toMatchObject({ state: 'verified', verifiedAt: expect.any(String) });
});

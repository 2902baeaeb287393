import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileDns } from '#src/services/hub/subdomain/reconcile-dns.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import { aHolder, anActiveSubdomain, aSubdomain, type Holder, UNHURRIED } from './support.ts';

/** A change of a record whose instance is removed while the change is at the provider. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, UNHURRIED);
});
afterAll(() => world.close());

const round = () => reconcileDns(world.app.hub);
const recordOf = (name: string) => world.dns.records.get(`${name}.apps.localhost`);
const leases = () => world.app.hub.database.writer.selectFrom('subdomainLease').select('name').execute();

const start = async (name: string, isActive: boolean) => {
  const one = await aHolder(world);
  const subdomainId = await (isActive ? anActiveSubdomain : aSubdomain)(one, name);
  return { one, subdomainId };
};
const remove = async ({ instanceId }: Holder, path: string, calls: number) => {
  await until(`${path} is at the provider`, async () => world.dns.calls.length > calls);
  await world.ok('POST /api/license.removeInstance', { instanceId });
};

test.each([false, true])('provisioning, active before: %s', async (isActive) => {
  const name = `removed-${isActive}`;
  const { one, subdomainId } = await start(name, isActive);
  const calls = world.dns.calls.length;
  const letGo = world.dns.hold();
  const change = one.ask('/api/subdomain/provision', { subdomainId, ipAddress: '203.0.113.8' });
  await remove(one, 'provision', calls);
  letGo();
  expect((await change).status).toBe(404);
  await round();
  expect([await leases(), recordOf(name)]).toEqual([[], undefined]);
});

test('releasing', async () => {
  const { one, subdomainId } = await start('removed-released', true);
  const calls = world.dns.calls.length;
  const letGo = world.dns.hold();
  const change = one.ask('/api/subdomain/release', { subdomainId });
  await remove(one, 'release', calls);
  letGo();
  expect((await change).status).toBe(404);
  await round();
  expect([await leases(), recordOf('removed-released')]).toEqual([[], undefined]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { discardOrganization } from '#src/services/instance/organization/discard-organization.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy, rowsNaming } from '../../support/coverage.ts';
import { aMember, type Person, signIn } from '../../support/people.ts';
import { publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { aSite } from '../coverage/a-site.ts';
import { anotherOrganization } from '../coverage/credentials.ts';
import type { Maker, Site } from '../coverage/site.ts';

/** Removing an organization: who may, what ends at once, and that nothing is left. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ ORGANIZATIONS_PER_USER: '100' });
  publishSite(world.git);
});
afterAll(() => world.close());

const remove = (person: { cookie: string }, organizationId: Id<'org'>) =>
  world.call('POST /api/organization.remove', {
    ...{ key: null, headers: { cookie: person.cookie, origin: world.url } },
    body: { organizationId },
  });

async function anOrganizationOf(person: { cookie: string }): Promise<Id<'org'>> {
  const { body } = await world.call('POST /api/organization.create', {
    ...{ key: null, headers: { cookie: person.cookie, origin: world.url } },
    body: { name: 'Short-lived' },
  });
  return body.organizationId;
}

async function join(organizationId: Id<'org'>, person: Person, role: 'owner' | 'admin' | 'member') {
  const { instance } = world.app;
  const id = instance.ids.next('mem');
  const createdAt = new Date().toISOString();
  await instance.database.writer
    .insertInto('member')
    .values({ id, organizationId, userId: person.userId, role, createdAt })
    .execute();
}

const exists = async (organizationId: Id<'org'>) =>
  (await world.app.instance.database.writer
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .executeTakeFirst()) !== undefined;

test('only an owner may; any other caller gets 401, 403 or 404, and nothing changes', async () => {
  const owner = await aMember(world, 'member');
  const organizationId = await anOrganizationOf(owner);
  const [admin, member, stranger] = [
    await aMember(world, 'admin'),
    await aMember(world, 'member'),
    await aMember(world, 'owner'),
  ];
  await join(organizationId, admin, 'admin');
  await join(organizationId, member, 'member');
  const body = { organizationId };
  const target = 'POST /api/organization.remove';
  const rows = await auditedBy(world, async () => {
    expect((await world.call(target, { key: null, body })).status).toBe(401);
    expect((await world.call(target, { key: 'key_wrong', body })).status).toBe(401);
    expect((await remove(admin, organizationId)).status).toBe(403);
    expect((await remove(member, organizationId)).status).toBe(403);
    expect((await remove(stranger, organizationId)).status).toBe(404);
    expect((await remove(stranger, 'org_none')).status).toBe(404);
    // A key is bound to one organization, also where its owner owns both.
    expect((await world.call(target, { key: owner.key, body })).status).toBe(403);
    expect((await world.call(target, { key: world.key, body })).status).toBe(404);
  });
  expect(rows).toEqual([]);
  expect(await exists(organizationId)).toBe(true);
  const audited = await auditedBy(world, async () => {
    expect((await remove(owner, organizationId)).body).toEqual({ removed: organizationId });
  });
  expect(audited).toEqual([
    expect.objectContaining({ action: 'organization.remove', organizationId, resourceId: organizationId }),
  ]);
  await until('it is gone', async () => !(await exists(organizationId)));
  expect((await remove(owner, organizationId)).status).toBe(404);
});

test('a key of the organization removes it, and ends with it', async () => {
  const owner = await aMember(world, 'member');
  const organizationId = await anOrganizationOf(owner);
  const headers = { cookie: owner.cookie, origin: world.url };
  const make = { key: null, headers, body: { name: 'K', organizationId } };
  const { key } = (await world.call('POST /api/apiKey.create', make)).body;
  const answer = await world.call('POST /api/organization.remove', { key, body: { organizationId } });
  expect(answer.status).toBe(200);
  expect((await world.call('GET /api/me.get', { key })).status).toBe(401);
});

test('everything ends and nothing is left, at the hub, the gateway and the engine', async () => {
  const foreign = await anotherOrganization(world);
  const site = await aSite(foreign.maker);
  const { organizationId } = site;
  const running = [...(await world.workloads.inventory()).applicationIds];
  expect(running).toContain(site.applicationId);
  const guest = await aMember(world, 'member');
  await join(organizationId, guest, 'member');
  const invited = await foreign.maker.call('POST /api/member.invite', {
    body: { email: 'late@example.com', role: 'member' },
  });
  const held = world.git.hold();
  const { body } = await foreign.maker.call('POST /api/application.deploy', {
    body: { applicationId: site.applicationId },
  });
  expect(body.deploymentId).toMatch(/^dep_/);

  expect((await remove({ cookie: foreign.cookie }, organizationId)).status).toBe(200);
  expect((await foreign.maker.call('GET /api/me.get')).status).toBe(401);
  expect(
    (await world.call('GET /api/me.get', { key: null, headers: { cookie: foreign.cookie } })).status,
  ).toBe(403);
  expect((await fetch(invited.body.url)).status).toBe(404);
  await until('its record is gone', async () => !(await exists(organizationId)));
  held();
  await until('the engine holds nothing of it', async () => {
    const { applicationIds, databaseIds } = await world.workloads.inventory();
    return !applicationIds.includes(site.applicationId) && !databaseIds.includes(site.databaseId);
  });
  await until('its jobs are done', async () => {
    const jobs = await world.app.instance.database.writer
      .selectFrom('job')
      .select(['payloadJson', 'tenantId'])
      .execute();
    return !jobs.some(
      ({ payloadJson, tenantId }) => tenantId === organizationId || payloadJson.includes(organizationId),
    );
  });
  const merchants = await world.app.gateway.database.writer
    .selectFrom('merchant')
    .select('releasedAt')
    .where('externalId', '=', organizationId)
    .execute();
  expect(merchants.map(({ releasedAt }) => releasedAt)).toEqual([expect.any(String)]);
  expect(await leftOf(site)).toEqual([]);
});

/**
 * Rows that name anything of the organization. Its people, the audit log and what the gateway settled stay, failed jobs for
 * some days; licenses are the operator's.
 */
async function leftOf(site: Site): Promise<string[]> {
  const { userEmail: _, licenseId: __, ...ids } = site;
  const rows = await rowsNaming(world, Object.values(ids));
  return rows.filter(
    (row) =>
      !/^(user|passkey|auditLog|failedJob|merchant|payment|paymentLedger|merchantEvent|license\w*|customDomain) /.test(
        row,
      ),
  );
}

test('a removal that was cut short is carried on', async () => {
  const foreign: { maker: Maker } = { maker: await anotherMaker() };
  const { organizationId } = foreign.maker;
  for (const name of ['One', 'Two', 'Three'])
    await foreign.maker.call('POST /api/project.create', { body: { name } });
  const db = world.app.instance.database.writer;
  await db
    .updateTable('organization')
    .set({ removedAt: new Date().toISOString() })
    .where('id', '=', organizationId)
    .execute();
  const stopped = AbortSignal.abort();
  await expect(discardOrganization(world.app.instance, { organizationId }, stopped)).rejects.toThrow();
  expect(await exists(organizationId)).toBe(true);
  const { resumeOrganizationRemovals } = await import(
    '#src/services/instance/organization/resume-organization-removals.ts'
  );
  await resumeOrganizationRemovals(world.app.instance);
  await resumeOrganizationRemovals(world.app.instance);
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'organization.discard')
    .where('payloadJson', 'like', `%${organizationId}%`)
    .where('leaseOwner', 'is', null)
    .execute();
  expect(waiting.length).toBeLessThanOrEqual(1);
  await until('it is gone', async () => !(await exists(organizationId)));
});

async function anotherMaker(): Promise<Maker> {
  const person = await aMember(world, 'member');
  const organizationId = await anOrganizationOf(person);
  const headers = { cookie: person.cookie, origin: world.url };
  const make = { key: null, headers, body: { name: 'K', organizationId } };
  const { key } = (await world.call('POST /api/apiKey.create', make)).body;
  return {
    ...{ world, organizationId, userId: person.userId },
    call: (target, options = {}) => world.call(target, { key, ...options }),
  };
}

test('a user without any organization stays a user, and may create another one', async () => {
  const [email, password] = ['alone@example.com', 'correct horse'];
  await world.app.instance.auth.createUser({ email, name: 'Alone', password });
  const person = { cookie: await signIn(world, email, password) };
  const organizationId = await anOrganizationOf(person);
  expect((await remove(person, organizationId)).status).toBe(200);
  const headers = { cookie: person.cookie, origin: world.url };
  const list = await world.call('GET /api/organization.list', { key: null, headers });
  expect(list.body).toMatchObject({ items: [], total: 0 });
  expect(await anOrganizationOf(person)).toMatch(/^org_/);
});

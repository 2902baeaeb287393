import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { anOrganization, type Organization } from '../../support/organizations.ts';
import { anImport, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import {
  aHost,
  create,
  created,
  domainOf,
  MANY,
  preview,
  publish,
  recordOf,
  two,
  verify,
} from './support.ts';

/** Domains that several organizations of an instance want. */

const DAY_MS = 24 * 60 * 60_000;
let offsetMs = 0;
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp(MANY, { clock: { now: () => systemClock.now() + offsetMs } });
  publishSite(world.git);
});
afterAll(() => world.close());

test('a domain is unverified at first, shows its record, and is verified once that is found', async () => {
  const host = aHost();
  const [owner] = await two(world);
  const { domainId, verification } = await created(owner, host);
  expect(verification).toEqual({
    state: 'unverified',
    verifiedAt: null,
    record: {
      type: 'TXT',
      name: `_pilothouse.${host}`,
      value: expect.stringMatching(/^pilothouse-verification=[\w-]{32}$/),
    },
  });
  const unverified = await verify(owner, domainId);
  expect(unverified.body).toMatchObject({
    verification: { state: 'unverified' },
    lookup: { answered: true, found: [] },
  });
  publish(world, { ...verification.record, value: 'pilothouse-verification=other' });
  const other = await verify(owner, domainId);
  expect(other.body).toMatchObject({
    verification: { state: 'unverified' },
    lookup: { answered: true, found: ['pilothouse-verification=other'] },
  });
  publish(world, verification.record);
  const verified = await verify(owner, domainId);
  expect(verified.body.verification).toMatchObject({ state: 'verified', verifiedAt: expect.any(String) });
  world.publicDns.textsOf.clear();
  const again = await verify(owner, domainId);
  expect(again.body, 'and stays so').toMatchObject({ verification: { state: 'verified' }, lookup: null });
  const { items } = (await owner.call('GET /api/domain.list')).body;
  expect(items).toEqual([
    expect.objectContaining({ domainId, problem: null, verification: verified.body.verification }),
  ]);
});

test('a domain that is verified several times at once has one time', async () => {
  const [owner] = await two(world);
  const { domainId, verification } = await created(owner, aHost());
  publish(world, verification.record);
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(owner, domainId)));
  const times = new Set(answers.map(({ body }) => body.verification.verifiedAt));
  expect([...times]).toEqual([(await domainOf(owner, domainId)).verification.verifiedAt]);
});

test('a domain whose record was published before is verified by itself', async () => {
  const [owner] = await two(world);
  const { verification } = await created(owner, aHost());
  const host = aHost();
  publish(world, { ...verification.record, name: `_pilothouse.${host}` });
  const { domainId } = await created(owner, host);
  await until(
    'it is verified',
    async () => (await domainOf(owner, domainId)).verification.state === 'verified',
  );
});

test('a second claim is 409 that names the record, in preview and import too; the record takes the domain', async () => {
  const host = aHost();
  const [squatter, owner] = await two(world);
  const { domainId } = await created(squatter, host);
  const refused = await create(owner, host);
  expect(refused.status).toBe(409);
  const record = await recordOf(owner, host);
  expect(record.name).toBe(`_pilothouse.${host}`);
  const [finding] = (await preview(owner, host)).errors;
  expect(finding).toMatchObject({ code: 'DOMAIN_TAKEN', path: ['domain'], message: refused.body.message });
  const imported = await owner.call('POST /api/site-import', {
    body: anImport(owner.organizationId, { name: 'Import', domain: host }),
  });
  expect(imported.body).toMatchObject({
    status: 'partial',
    errorStep: 'domain_creation',
    errorMessage: refused.body.message,
  });

  publish(world, record);
  expect((await preview(owner, host)).errors).toEqual([]);
  const retried = await owner.call(`POST /api/site-import/${imported.body.importId}/retry`);
  expect(retried.body).toMatchObject({ status: 'success' });
  expect((await domainOf(owner, retried.body.domainId)).verification.state).toBe('verified');

  const lost = await domainOf(squatter, domainId);
  expect(lost).toMatchObject({
    verification: { state: 'lost' },
    problem: expect.stringContaining('Another organization has proved'),
  });
  const rows = (await squatter.call('GET /api/auditLog.list')).body.items;
  expect(rows).toContainEqual(expect.objectContaining({ action: 'domain.lose', resourceId: domainId }));
  expect(JSON.stringify(rows)).not.toContain(owner.organizationId);
  const application = await squatter.call(`GET /api/application.get?applicationId=${squatter.applicationId}`);
  expect(application.body.domains).toEqual([]);
});

test('visitors are sent to the new holder, and the old one’s routes take nothing from it', async () => {
  const host = aHost();
  const [squatter, owner] = await two(world);
  await created(squatter, host);
  await until('it is routed', async () => world.ingress.targetOf(host) !== undefined);
  publish(world, await recordOf(owner, host));
  const { domainId } = await created(owner, host);
  const isSettled = async () =>
    (await world.app.instance.database.writer.selectFrom('job').select('id').execute()).length === 0;
  await until('all events are sent', isSettled);
  expect(world.ingress.targetOf(host)).not.toBeUndefined();
  await owner.call('POST /api/domain.remove', { body: { domainId } });
  await until('it is gone', async () => world.ingress.targetOf(host) === undefined);
});

test('who lost a domain takes it back by the record, also without its own being asked for anew', async () => {
  const host = aHost();
  const [first, second] = await two(world);
  const mine = await created(first, host);
  publish(world, await recordOf(second, host));
  const theirs = await created(second, host);
  expect((await verify(first, mine.domainId)).body.verification.state).toBe('lost');
  publish(world, mine.verification.record);
  expect((await verify(first, mine.domainId)).body).toMatchObject({
    verification: { state: 'verified' },
    problem: null,
  });
  expect((await domainOf(second, theirs.domainId)).verification.state).toBe('lost');
  await second.call('POST /api/domain.remove', { body: { domainId: theirs.domainId } });
  expect((await domainOf(first, mine.domainId)).verification.state).toBe('verified');
});

test('a proved domain that was removed stays its organization’s for a while; an unproved one is free at once', async () => {
  const [proved, unproved] = [aHost(), aHost()];
  const [owner, other] = await two(world);
  for (const host of [proved, unproved]) {
    const { domainId, verification } = await created(owner, host);
    if (host === proved) publish(world, verification.record);
    await verify(owner, domainId);
    await owner.call('POST /api/domain.remove', { body: { domainId } });
  }
  world.publicDns.textsOf.clear();
  expect((await create(other, unproved)).status).toBe(200);
  expect((await create(other, proved)).status).toBe(409);
  expect((await preview(other, proved)).errors[0].code).toBe('DOMAIN_TAKEN');
  const again = await created(owner, proved);
  expect(again.verification.state, 'its owner has it as it was').toBe('verified');
  await owner.call('POST /api/domain.remove', { body: { domainId: again.domainId } });
  offsetMs += 7 * DAY_MS + 1000;
  expect((await create(other, proved)).status).toBe(200);
});

test('so it does when its whole project goes', async () => {
  const host = aHost();
  const [owner, other] = await two(world);
  const imported = await owner.call('POST /api/site-import', {
    body: anImport(owner.organizationId, { name: 'Whole', domain: host }),
  });
  const { domainId, projectId } = imported.body;
  publish(world, (await domainOf(owner, domainId)).verification.record);
  await verify(owner, domainId);
  await owner.call('POST /api/project.remove', { body: { projectId } });
  world.publicDns.textsOf.clear();
  expect((await create(other, host)).status).toBe(409);
});

test('a name below a proved domain of another organization has to be proved', async () => {
  const host = aHost();
  const domain = host.slice('www.'.length);
  const [owner, other] = await two(world);
  const { domainId, verification } = await created(owner, domain);
  publish(world, verification.record);
  await verify(owner, domainId);
  expect((await create(other, host)).status).toBe(409);
  publish(world, await recordOf(other, host));
  expect((await create(other, host)).status).toBe(200);
});

test('a name server that does not answer takes nothing away and proves nothing', async () => {
  const host = aHost();
  const [first, second] = await two(world);
  const { domainId } = await created(first, host);
  world.publicDns.silent.add(`_pilothouse.${host}`);
  const refused = await create(second, host);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('DNS did not answer'),
  ]);
  expect((await verify(first, domainId)).body.verification.state).toBe('unverified');
});

test.each([false, true])(
  'of ten organizations at once exactly one has a domain (all prove it: %s)',
  async (isProved) => {
    const host = aHost();
    const organizations = await Promise.all(Array.from({ length: 10 }, () => anOrganization(world)));
    if (isProved) {
      const { domainId } = await created(organizations[0] as Organization, host);
      const records = await Promise.all(organizations.slice(1).map((one) => recordOf(one, host)));
      const [{ name } = { name: '' }] = records;
      world.publicDns.textsOf.set(
        name,
        records.map(({ value }) => value),
      );
      expect(domainId).toMatch(/^dom_/);
    }
    const statuses = (await Promise.all(organizations.map((one) => create(one, host)))).map(
      ({ status }) => status,
    );
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const lists = await Promise.all(organizations.map((one) => one.call('GET /api/domain.list')));
    const states = lists.flatMap(({ body }) =>
      body.items.map((item: { verification: { state: string } }) => item.verification.state),
    );
    expect(states.filter((state) => state !== 'lost')).toHaveLength(1);
  },
);

test('a lost domain counts against no quota, and is not taken back over it', async () => {
  const [host, other] = [aHost(), aHost()];
  const [first, second] = await two(world);
  await world.ok('POST /api/organization.setPlan', {
    organizationId: first.organizationId,
    quotas: { domains: 1 },
  });
  const mine = await created(first, host);
  publish(world, await recordOf(second, host));
  await created(second, host);
  expect((await create(first, other)).status).toBe(200);
  publish(world, mine.verification.record);
  expect((await verify(first, mine.domainId)).status).toBe(403);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { publishSite } from '../../support/sites.ts';
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

/** Hosts that no organization can have, what the operator withdraws, and the other values of `DOMAIN_PROOF`. */

let world: TestApp;
let required: TestApp;
let off: TestApp;
beforeAll(async () => {
  world = await openTestApp({ ...MANY, INGRESS_DOMAIN: 'apps.platform.example' });
  required = await openTestApp({ ...MANY, DOMAIN_PROOF: 'required' });
  off = await openTestApp({ ...MANY, DOMAIN_PROOF: 'off' });
  for (const one of [world, required, off]) publishSite(one.git);
});
afterAll(() => Promise.all([world, required, off].map((one) => one.close())));

test('an assistant reads the address that is served, until a domain is proved', async () => {
  const [owner] = await two(required);
  const { applicationId } = owner;
  const host = aHost();
  await create(owner, host);
  await owner.call('POST /api/application.deploy', { body: { applicationId } });
  const { token } = (await owner.call('POST /api/assistantToken.create', { body: {} })).body;
  const read = `GET /api/agent/application?applicationId=${applicationId}` as const;
  const body = await until('it has an address', async () => {
    const shown = (await required.call(read, { key: token })).body;
    return shown.url !== null && shown;
  });
  expect(body.domains).toMatchObject([{ host }]);
  expect(body.url).not.toContain(host);
});

describe('hosts that no organization can have', () => {
  test.each(['github.io', 'co.uk', 'CO.uk.', 'com.au', 'xn--55qx5d.cn'])(
    '%s is a public suffix',
    async (host) => {
      const [owner] = await two(world);
      const refused = await create(owner, host);
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('public suffix')]);
      expect((await preview(owner, host)).errors).toEqual([
        expect.objectContaining({ code: 'DOMAIN_INVALID' }),
      ]);
    },
  );

  test.each(['apps.platform.example', 'x.apps.platform.example', 'docs.localhost', 'x.apps.localhost'])(
    '%s is the platform’s own',
    async (host) => {
      const [owner] = await two(world);
      expect((await create(owner, host)).status).toBe(422);
    },
  );

  test('what lies above the platform has to be proved', async () => {
    const [owner] = await two(world);
    expect((await create(owner, 'platform.example')).status).toBe(409);
    publish(world, await recordOf(owner, 'platform.example'));
    expect((await create(owner, 'platform.example')).status).toBe(200);
  });

  test('the docs hostname of this instance is one', async () => {
    await world.ok('POST /api/theme.update', { docsHostname: 'docs.acme.example' });
    const [owner] = await two(world);
    expect((await create(owner, 'docs.acme.example')).status).toBe(422);
    await world.ok('POST /api/theme.update', { docsHostname: null });
  });
});

test('the operator withdraws a domain, and lifts that', async () => {
  const host = aHost();
  const [squatter, owner] = await two(world);
  const { domainId, verification } = await created(squatter, host);
  const withdraw = (body: object) => world.call('POST /api/domain.withdraw', { body });
  const rows = await auditedBy(world, () => withdraw({ host }));
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ action: 'domain.withdraw', resourceId: domainId },
      organizationId: squatter.organizationId,
    }),
  ]);
  expect(await domainOf(squatter, domainId)).toMatchObject({
    verification: { state: 'lost' },
    problem: expect.stringContaining('The operator of this platform has withdrawn'),
  });
  publish(world, verification.record);
  expect((await create(squatter, host)).body.message).toContain('has withdrawn');
  expect((await verify(squatter, domainId)).status).toBe(409);
  world.publicDns.textsOf.clear();
  const next = await created(owner, host);
  await owner.call('POST /api/domain.remove', { body: { domainId: next.domainId } });
  expect((await create(squatter, host)).status, 'also after another owner').toBe(409);
  expect((await withdraw({ host, lift: true })).status).toBe(200);
  expect((await create(squatter, host)).status).toBe(200);
  expect((await withdraw({ host: aHost() })).status).toBe(404);
});

test('with DOMAIN_PROOF=required only verified domains are served', async () => {
  const host = aHost();
  const [owner] = await two(required);
  const { domainId, verification } = await created(owner, host);
  const isRouted = async () => required.ingress.targetOf(host) !== undefined;
  const application = `GET /api/application.get?applicationId=${owner.applicationId}` as const;
  await until('its job is done', async () => {
    const jobs = await required.app.instance.database.writer.selectFrom('job').select('id').execute();
    return jobs.length === 0;
  });
  expect(await isRouted()).toBe(false);
  required.publicDns.addressesOf.set(host, ['127.0.0.1']);
  const ask = () => required.call(`GET /api/tls-ask?domain=${host}`, { key: null });
  expect((await ask()).status).toBe(404);
  publish(required, verification.record);
  await verify(owner, domainId);
  await until('it is routed', isRouted);
  expect((await ask()).status).toBe(200);
  expect((await owner.call(application)).body.domains).toEqual([{ domainId, host }]);
});

test('with DOMAIN_PROOF=off the first claimant gets a domain, and no record is read', async () => {
  const host = aHost();
  const [first, second] = await two(off);
  const { domainId, verification } = await created(first, host);
  expect(verification).toBeNull();
  const refused = await create(second, host);
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: `The domain ${host} is already in use. Choose another one.`, code: 'ALREADY_TAKEN' },
  ]);
  const repeated = await create(first, host);
  expect([repeated.status, repeated.body.message]).toEqual([
    409,
    `The domain ${host} is already in use in your organization. Remove it from its application first.`,
  ]);
  await verify(first, domainId);
  expect(off.publicDns.asked.filter((name) => name.startsWith('_pilothouse.'))).toEqual([]);
});

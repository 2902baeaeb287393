import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetClaims } from '#src/services/hub/claim/forget-claims.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aHolder, aReporter, asGuest } from './support.ts';

/** What an entered code gives to the instance, and how unused codes and places expire. */

let nowMs = Date.now();
const clock = { now: () => nowMs };
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, { clock });
});
afterAll(() => world.close());

interface Shown {
  readonly code: string;
  readonly claimToken: string;
}

/** No test here is about the limits of another. */
const nextMinute = () => {
  nowMs += 60_000;
};

async function aCode(cloudUrl = 'https://cloud.example.com'): Promise<Shown> {
  nextMinute();
  const { status, body } = await asGuest(world, '/api/license/claim-code', { cloudUrl });
  expect(status).toBe(200);
  return body;
}

const collect = ({ claimToken }: Shown) => asGuest(world, '/api/license/claim', { claimToken });

/** The second step: what was entered, with the confirmation that the page asks for. */
const enter = (claimCode: string, licenseKey: string, headers: Record<string, string> = {}) =>
  post({ claimCode, licenseKey, confirmed: 'yes' }, headers);

async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/claim`, {
    method: 'POST',
    headers: { origin: world.url, ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

const aLicense = (terms: object = { plan: 'growth' }) =>
  world.ok<{ licenseId: string; licenseKey: string }>('POST /api/license.create', terms);

test('an instance gets its own key, which opens no other instance and is gone with the instance', async () => {
  const holder = await aHolder(world, { plan: 'business' });
  const subdomainId = (await holder.ok('/api/subdomain/reserve', { name: 'of-the-holder' })).subdomain.id;
  const shown = await aCode();
  await enter(shown.code, holder.licenseKey);
  const { licenseKey, instanceId } = (await collect(shown)).body;
  const ask = (path: `/${string}`, body: object) => asGuest(world, path, { licenseKey, ...body });
  const own = await ask('/api/subdomain/reserve', { instanceId, name: 'of-the-claimed' });
  expect(own.status).toBe(200);
  for (const answer of [
    await ask('/api/subdomain/list', { instanceId: holder.instanceId }),
    await ask('/api/subdomain/reserve', { instanceId: holder.instanceId, name: 'not-mine' }),
    await ask('/api/subdomain/release', { subdomainId }),
    await ask('/api/subdomain/provision', { subdomainId, ipAddress: '203.0.113.7' }),
    await ask('/api/custom-domain/remove', { customDomainId: subdomainId }),
    await ask('/api/license/sync', {
      instanceId: holder.instanceId,
      cloudUrl: 'https://a.example',
      usage: {},
    }),
  ])
    expect(answer.status).toBe(404);
  expect((await enter((await aCode()).code, licenseKey)).status, 'links no other instance').toBe(403);
  expect((await holder.ok('/api/subdomain/list')).total).toBe(1);
});

test('a code that was replaced by a newer one is invalid, and takes no place', async () => {
  const { licenseId, licenseKey } = await aLicense({ plan: 'hobby' });
  const first = await aCode();
  const { body: second } = await asGuest(world, '/api/license/claim-code', {
    ...{ cloudUrl: 'https://cloud.example.com', supersedes: first.claimToken },
  });
  const refused = await enter(first.code, licenseKey);
  expect([refused.status, refused.page]).toEqual([404, expect.stringContaining('replaced by a newer one')]);
  expect((await collect(first)).status).toBe(404);
  // One that was entered at that moment gives its place back.
  expect((await enter(second.code, licenseKey)).status).toBe(200);
  nextMinute();
  const { body: third } = await asGuest(world, '/api/license/claim-code', {
    ...{ cloudUrl: 'https://cloud.example.com', supersedes: second.claimToken },
  });
  expect((await enter(third.code, licenseKey)).status).toBe(200);
  const details = await world.ok<{ used: { instances: number } }>(
    `GET /api/license.get?licenseId=${licenseId}`,
  );
  expect(details.used.instances).toBe(1);
});

test('a place that was taken by a code whose instance never called is free after half an hour', async () => {
  const { licenseKey } = await aLicense({ plan: 'hobby' });
  expect((await enter((await aCode()).code, licenseKey)).status).toBe(200);
  expect((await enter((await aCode()).code, licenseKey)).status).toBe(403);
  nowMs += 31 * 60_000;
  await forgetClaims(world.app.hub);
  expect((await enter((await aCode()).code, licenseKey)).status).toBe(200);
});

test('an instance that is known already takes no second place when it is linked by a code', async () => {
  const { licenseId, licenseKey } = await aLicense({ plan: 'hobby' });
  const reporter = aReporter(world, licenseKey);
  await reporter.sync();
  const { instanceId, instanceSecret } = reporter.identity;
  const ask = async (secret: unknown) => {
    nextMinute();
    const body = { cloudUrl: 'https://one.example.com', instanceId, instanceSecret: secret };
    return (await asGuest(world, '/api/license/claim-code', body)).body;
  };
  expect((await enter((await ask('insec_wrong')).code, licenseKey)).status, 'a wrong secret').toBe(403);
  const shown = await ask(instanceSecret);
  expect((await enter(shown.code, licenseKey)).status).toBe(200);
  expect((await collect(shown)).body).toEqual({
    ...{ success: true, status: 'claimed', licenseId, instanceId },
    licenseKey: expect.stringMatching(/^PLH-/),
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aHolder, aSubdomain, asGuest, type Holder, refusalOf, setStatus, UNHURRIED } from './support.ts';

/**
 * In which order a call is judged: fields, key, rate, suspended, instance, format, feature, own record, limit, taken.
 * Each step takes one thing away that was wrong; what is answered is always the first that is left.
 */

let world: TestApp;
let rival: Holder;
beforeAll(async () => {
  world = await openTestApp({}, UNHURRIED);
  rival = await aHolder(world, { plan: 'enterprise' });
  await aSubdomain(rival, 'wanted');
  await rival.ok('/api/custom-domain/register', { host: 'wanted.example' });
  await rival.ok('/api/purchased-domain/register', { host: 'wanted.example' });
});
afterAll(() => world.close());

interface Case {
  readonly path: `/${string}`;
  readonly taken: Record<string, string>;
  readonly malformed: Record<string, string>;
  readonly format: string;
  readonly limit: string;
  readonly feature: string | null;
}

const CASES: readonly Case[] = [
  {
    path: '/api/subdomain/reserve',
    taken: { name: 'wanted' },
    malformed: { name: '-' },
    format: 'INVALID_SUBDOMAIN',
    limit: 'subdomains',
    feature: null,
  },
  {
    path: '/api/custom-domain/register',
    taken: { host: 'wanted.example' },
    malformed: { host: '-' },
    format: 'INVALID_HOST',
    limit: 'customDomains',
    feature: 'customDomains',
  },
  {
    path: '/api/purchased-domain/register',
    taken: { host: 'wanted.example' },
    malformed: { host: '-' },
    format: 'INVALID_HOST',
    limit: 'purchasableDomains',
    feature: 'domainPurchase',
  },
];

test.each(CASES)('$path', async ({ path, taken, malformed, format, limit, feature }) => {
  const holder = await aHolder(world, {
    plan: 'growth',
    limits: { [limit]: 0 },
    features: feature === null ? {} : { [feature]: false },
  });
  const update = (terms: object) =>
    world.ok('POST /api/license.update', { licenseId: holder.licenseId, ...terms });
  await setStatus(world, holder, 'suspended');
  const { licenseKey, instanceId } = holder;
  const refusal = async (body: object) => refusalOf(await asGuest(world, path, body)).slice(0, 2);

  const field = Object.keys(taken)[0] ?? '';
  const first = await asGuest(world, path, { licenseKey: 'PLH-WRONG' });
  expect(refusalOf(first)).toEqual([
    400,
    'MISSING_FIELDS',
    `Missing or of the wrong type: ${field}, instanceId.`,
  ]);
  expect(await refusal({ licenseKey: 'PLH-WRONG', instanceId: 'inst_none', ...malformed })).toEqual([
    401,
    'INVALID_LICENSE',
  ]);
  const foreign = { licenseKey, instanceId: rival.instanceId, ...malformed };
  expect(await refusal(foreign)).toEqual([403, 'LICENSE_SUSPENDED']);
  await setStatus(world, holder, 'active');
  expect(await refusal(foreign)).toEqual([404, 'NOT_FOUND']);
  expect(await refusal({ licenseKey, instanceId, ...malformed })).toEqual([400, format]);
  const body = { licenseKey, instanceId, ...taken };
  if (feature !== null) {
    expect(await refusal(body)).toEqual([403, 'FEATURE_DISABLED']);
    await update({ features: { [feature]: true } });
  }
  expect(await refusal(body)).toEqual([403, 'LIMIT_REACHED']);
  await update({ limits: { [limit]: 1 } });
  expect(await refusal(body)).toEqual([409, 'ALREADY_TAKEN']);
});

test('provision: the suspension, the address, the subdomain', async () => {
  const holder = await aHolder(world);
  const refusal = async (ipAddress: string) =>
    refusalOf(await holder.ask('/api/subdomain/provision', { subdomainId: 'sub_none', ipAddress })).slice(
      0,
      2,
    );
  await setStatus(world, holder, 'suspended');
  expect(await refusal('nowhere')).toEqual([403, 'LICENSE_SUSPENDED']);
  await setStatus(world, holder, 'active');
  expect(await refusal('nowhere')).toEqual([400, 'INVALID_IP']);
  expect(await refusal('203.0.113.7')).toEqual([404, 'NOT_FOUND']);
});

test('checks the rate after the key and before the suspension; does not count requests that lack fields', async () => {
  const hurried = await openTestApp({}, { hubRequestsPerMinute: 1 });
  const holder = await aHolder(hurried);
  await setStatus(hurried, holder, 'suspended');
  const reserve = (body: Record<string, unknown>) => holder.ask('/api/subdomain/reserve', body);
  const codes = [
    (await reserve({})).body.code,
    (await reserve({ name: 'shop' })).body.code,
    (await reserve({ name: 'shop' })).body.code,
    (await reserve({ name: 'shop', licenseKey: 'PLH-WRONG' })).body.code,
    (await reserve({})).body.code,
  ];
  expect(codes).toEqual([
    'MISSING_FIELDS',
    'LICENSE_SUSPENDED',
    'RATE_LIMITED',
    'INVALID_LICENSE',
    'MISSING_FIELDS',
  ]);
  await hurried.close();
});

describe('fields', () => {
  const WRONG: readonly [path: `/${string}`, body: Record<string, unknown>, fields: string][] = [
    ['/api/subdomain/check', {}, 'name'],
    ['/api/subdomain/check', { name: 5 }, 'name'],
    ['/api/subdomain/check', { name: 'shop', licenseKey: null }, 'licenseKey'],
    ['/api/subdomain/reserve', {}, 'licenseKey, name, instanceId'],
    [
      '/api/subdomain/reserve',
      { licenseKey: [], name: null, instanceId: {} },
      'licenseKey, name, instanceId',
    ],
    ['/api/subdomain/provision', { licenseKey: 'x' }, 'subdomainId, ipAddress'],
    ['/api/subdomain/provision', { licenseKey: 'x', subdomainId: 's', ipAddress: 1 }, 'ipAddress'],
    ['/api/subdomain/release', { licenseKey: 'x', subdomainId: '' }, 'subdomainId'],
    ['/api/subdomain/list', { licenseKey: 'x' }, 'instanceId'],
    ['/api/subdomain/list', { licenseKey: 'x', instanceId: 'i', limit: '5' }, 'limit'],
    ['/api/custom-domain/register', {}, 'licenseKey, host, instanceId'],
    ['/api/custom-domain/remove', {}, 'licenseKey, customDomainId'],
    ['/api/custom-domain/list', {}, 'licenseKey, instanceId'],
    ['/api/purchased-domain/register', {}, 'licenseKey, host, instanceId'],
    [
      '/api/purchased-domain/register',
      { licenseKey: 'x', host: 'a.b', instanceId: 'i', registrarId: 1, expiresAt: 2, autoRenew: 'no' },
      'registrarId, expiresAt, autoRenew',
    ],
    ['/api/purchased-domain/remove', {}, 'licenseKey, purchasedDomainId'],
    ['/api/purchased-domain/list', { instanceId: 'i' }, 'licenseKey'],
    ['/api/license/sync', {}, 'licenseKey, cloudUrl, usage'],
    [
      '/api/license/sync',
      { licenseKey: 'x', cloudUrl: 'http://a.b', usage: { projects: null, databases: '3' } },
      'usage.projects, usage.databases',
    ],
    ['/api/license/claim-code', {}, 'cloudUrl'],
    ['/api/license/claim', {}, 'claimToken'],
  ];
  test.each(WRONG)('%s %j', async (path, body, fields) => {
    const error = `Missing or of the wrong type: ${fields}.`;
    expect(refusalOf(await asGuest(world, path, body))).toEqual([400, 'MISSING_FIELDS', error]);
  });

  const ASKER = { licenseKey: 'x', instanceId: 'i' };
  const INVALID: readonly [
    path: `/${string}`,
    body: Record<string, unknown>,
    field: string,
    words: RegExp,
  ][] = [
    ['/api/subdomain/list', { ...ASKER, limit: 0 }, 'limit', /at least 1/],
    ['/api/subdomain/list', { ...ASKER, limit: 1001 }, 'limit', /at most 1000/],
    ['/api/custom-domain/list', { ...ASKER, offset: -1 }, 'offset', /at least 0/],
    [
      '/api/purchased-domain/register',
      { ...ASKER, host: 'a.b', registrarId: 'r'.repeat(201) },
      'registrarId',
      /at most 200 characters/,
    ],
    [
      '/api/license/sync',
      { licenseKey: 'x', cloudUrl: 'http://a.b', usage: { projects: -1 } },
      'usage.projects',
      /at least 0/,
    ],
  ];
  test.each(INVALID)('%s %j: reports what is wrong', async (path, body, field, words) => {
    const [status, code, error] = refusalOf(await asGuest(world, path, body));
    expect([status, code]).toEqual([400, 'INVALID_FIELD']);
    expect(error).toMatch(new RegExp(`^The field ${field} is not valid: `));
    expect(error).toMatch(words);
  });
});

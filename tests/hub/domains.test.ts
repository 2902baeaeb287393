import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aHolder, anInstance, type Holder, refusalOf, setStatus, UNHURRIED } from './support.ts';

/** Custom and purchased domains: what holds for both, and then each by itself. */

let world: TestApp;
let holder: Holder;
beforeAll(async () => {
  world = await openTestApp(
    { DOCS_HOSTNAME: 'docs.hub.example', DOCS_CNAME_TARGET: 'hosting.hub.example' },
    UNHURRIED,
  );
  holder = await aHolder(world, { plan: 'enterprise' });
});
afterAll(() => world.close());

const KINDS = [
  {
    kind: 'custom-domain',
    one: 'customDomain',
    many: 'customDomains',
    limit: 'customDomains',
    feature: 'customDomains',
    noFeature: 'Custom domains are not part of the plan hobby. The plan starter or a higher one is required.',
    noPlace: 'Custom domain limit reached (1). Remove one or choose a larger plan.',
    removed: 'The custom domain was removed.',
    more: {},
  },
  {
    kind: 'purchased-domain',
    one: 'purchasedDomain',
    many: 'purchasedDomains',
    limit: 'purchasableDomains',
    feature: 'domainPurchase',
    noFeature: 'Domain purchasing is not part of the plan hobby. Choose a larger plan.',
    noPlace: 'Purchased domain limit reached (1). Remove one or choose a larger plan.',
    removed: 'The domain no longer counts against the limit. It was not cancelled at the registrar.',
    more: { registrarId: null, expiresAt: null, autoRenew: true },
  },
] as const;

describe.each(KINDS)('a $kind', ({ kind, one, many, limit, feature, noFeature, noPlace, removed, more }) => {
  const path = (operation: string): `/${string}` => `/api/${kind}/${operation}`;
  const register = (by: Holder, host: string) => by.ask(path('register'), { host });
  const registered = async (by: Holder, host: string) => (await by.ok(path('register'), { host }))[one];
  const terms = (places: number) => ({
    plan: 'business',
    limits: { [limit]: places },
    features: { [feature]: true },
  });

  test('is registered, listed and removed', async () => {
    const by = await aHolder(world, { plan: 'enterprise' });
    const first = await registered(by, `first.${kind}.example`);
    expect(first).toEqual({
      id: expect.stringMatching(/^[cp]dm_/),
      host: `first.${kind}.example`,
      status: 'active',
    });
    const second = await registered(by, `second.${kind}.example`);
    const createdAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await by.ok(path('list'))).toEqual({
      success: true,
      [many]: [
        { ...second, ...more, createdAt },
        { ...first, ...more, createdAt },
      ],
      total: 2,
    });
    expect((await by.ok(path('list'), { limit: 1 }))[many]).toHaveLength(1);
    expect(await by.ok(path('remove'), { [`${one}Id`]: first.id })).toEqual({
      success: true,
      message: removed,
    });
    const again = await by.ask(path('remove'), { [`${one}Id`]: first.id });
    expect(refusalOf(again)).toEqual([404, 'NOT_FOUND', 'Domain not found.']);
    expect((await by.ok(path('list'))).total).toBe(1);
  });

  test.each([
    ['Shop.Example.COM', 'shop.example.com'],
    ['dot.example.com.', 'dot.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example.', 'xn--bcher-kva.example'],
    ['a.b', 'a.b'],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`, null],
  ])('%s is kept in one form', async (host, expected) => {
    const domain = await registered(holder, host);
    expect(domain.host).toBe(expected ?? host);
    expect((await registered(holder, domain.host)).id).toBe(domain.id);
  });

  test.each([
    ...['', 'localhost', 'shop', '.', 'a..b', 'a.example..', '-a.example', 'a-.example', 'a_b.example'],
    ...[
      'a b.example',
      'http://a.example',
      'a.example/x',
      'a.example:80',
      '*.example.com',
      '192.0.2.1',
      'a.0x1',
    ],
    ...[`${'a'.repeat(64)}.example`, `${'a.'.repeat(127)}example`, 'user@a.example', 'a\0.example'],
  ])('%j is no domain name', async (host) => {
    const error = 'This is not a valid domain name. Send a domain name such as shop.example.com.';
    expect(refusalOf(await register(holder, host))).toEqual([400, 'INVALID_HOST', error]);
  });

  test.each([
    ...['docs.hub.example', 'Docs.Hub.example.', 'hosting.hub.example'],
    ...['apps.localhost', 'x.apps.localhost', 'a.b.apps.localhost'],
  ])('%s is the platform’s own', async (host) => {
    const [status, code, error] = refusalOf(await register(holder, host));
    expect([status, code]).toEqual([400, 'INVALID_HOST']);
    expect(error).toContain('belongs to the platform itself');
  });

  test.each(['github.io', 'co.uk', 'Co.UK.', 'xn--55qx5d.cn', 'xn--p1ai.', 's3.amazonaws.com'])(
    '%s is a public suffix',
    async (host) => {
      const [status, code] = refusalOf(await register(holder, host));
      expect([status, code]).toEqual([400, 'INVALID_HOST']);
    },
  );

  test('needs the feature of the plan at any limit', async () => {
    const hobby = await aHolder(world, { plan: 'hobby', limits: { [limit]: 9 } });
    const refused = await register(hobby, 'feature.example');
    expect(refusalOf(refused)).toEqual([403, 'FEATURE_DISABLED', noFeature]);
  });

  test('counts against the limit over all instances; what is held is given again also there', async () => {
    const by = await aHolder(world, terms(1));
    const other = await anInstance(world, by);
    const { id } = await registered(by, `place.${kind}.example`);
    for (const instance of [by, other]) {
      const refused = await register(instance, `further.${kind}.example`);
      expect(refusalOf(refused)).toEqual([403, 'LIMIT_REACHED', noPlace]);
    }
    expect((await registered(by, `PLACE.${kind}.example.`)).id).toBe(id);
    await by.ok(path('remove'), { [`${one}Id`]: id });
    await registered(other, `further.${kind}.example`);
  });

  test('is held by one instance', async () => {
    const host = `held.${kind}.example`;
    await registered(holder, host);
    const error = `The domain ${host} is already taken.`;
    for (const [other, remedy] of [
      [
        await aHolder(world, terms(5)),
        ` To prove that it is yours, publish the TXT record _pilothouse.${host} `,
      ],
      [
        await anInstance(world, holder),
        ` The instance ${holder.instanceId} of this license has it: move it with license.moveOwnNames`,
      ],
    ] as const) {
      const [status, code, sentence] = refusalOf(await register(other, host));
      expect([status, code]).toEqual([409, 'ALREADY_TAKEN']);
      expect(sentence).toContain(`${error}${remedy}`);
    }
  });

  test('of a suspended license can be removed and listed, but none can be registered', async () => {
    const by = await aHolder(world, terms(5));
    const { id } = await registered(by, `suspended.${kind}.example`);
    await setStatus(world, by, 'suspended');
    const error = 'This license is suspended. Ask the operator of the license hub.';
    expect(refusalOf(await register(by, 'more.example'))).toEqual([403, 'LICENSE_SUSPENDED', error]);
    expect((await by.ok(path('list'))).total).toBe(1);
    await by.ok(path('remove'), { [`${one}Id`]: id });
    await setStatus(world, by, 'active');
    await registered(by, `suspended.${kind}.example`);
  });

  test('of another license or instance is not there', async () => {
    const { id } = await registered(holder, `foreign.${kind}.example`);
    const other = await aHolder(world, terms(5));
    for (const wrong of [id, 'none_such']) {
      const refused = await other.ask(path('remove'), { [`${one}Id`]: wrong });
      expect(refusalOf(refused)).toEqual([404, 'NOT_FOUND', 'Domain not found.']);
    }
    for (const instanceId of [holder.instanceId, 'inst_none']) {
      for (const operation of ['register', 'list']) {
        const refused = await other.ask(path(operation), { instanceId, host: 'a.example' });
        expect(refusalOf(refused)).toEqual([404, 'NOT_FOUND', 'Instance not found.']);
      }
    }
  });
});

describe('the attributes of a purchased domain', () => {
  const register = (body: Record<string, unknown>) =>
    holder.ok('/api/purchased-domain/register', { host: 'bought.example', ...body });
  const stored = async () =>
    (await holder.ok('/api/purchased-domain/list')).purchasedDomains.find(
      ({ host }: { host: string }) => host === 'bought.example',
    );

  test('are replaced by those that are given again; the others stay', async () => {
    const first = await register({ registrarId: 'r-1', expiresAt: '2027-05-04', autoRenew: false });
    const expiresAt = '2027-05-04T00:00:00.000Z';
    expect(await stored()).toMatchObject({ registrarId: 'r-1', expiresAt, autoRenew: false });
    expect(await register({ registrarId: 'r-2' })).toEqual(first);
    expect(await stored()).toMatchObject({ registrarId: 'r-2', expiresAt, autoRenew: false });
    await register({ registrarId: null, expiresAt: '2028-01-01T02:00:00+02:00', autoRenew: true });
    expect(await stored()).toMatchObject({
      registrarId: null,
      expiresAt: '2028-01-01T00:00:00.000Z',
      autoRenew: true,
    });
  });

  const NO_TIME = [
    'tomorrow',
    '2027-13-01',
    '2027-02-30',
    '04.05.2027',
    '2027-05-04T25:00:00Z',
    '1809000000',
    '',
  ];
  // In UTC, in which it is stored, such a time lies in a year of five digits, or before the year 0.
  const OUT_OF_YEARS = ['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+01:00'];
  test.each([...NO_TIME, ...OUT_OF_YEARS])('expiresAt %j is refused', async (expiresAt) => {
    const refused = await holder.ask('/api/purchased-domain/register', { host: 'late.example', expiresAt });
    const error = 'The field expiresAt must be a time in ISO 8601, such as 2027-05-04T00:00:00Z.';
    expect(refusalOf(refused)).toEqual([400, 'INVALID_FIELD', error]);
  });
});

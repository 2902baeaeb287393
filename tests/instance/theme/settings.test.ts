import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember } from '../../support/people.ts';

/** What the operator stores of the theme: every field with what it takes and what it refuses. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ DOCS_HOSTNAME: 'docs.pilothouse.example', DOCS_CNAME_TARGET: 'edge.example' });
});
afterAll(() => world.close());

const update = (body: object, key = world.key) => world.call('POST /api/theme.update', { body, key });
const stored = async () => (await world.call('GET /api/theme.get')).body;

const EVERYTHING = {
  siteName: 'Acme Cloud',
  logoUrl: 'https://cdn.acme.example/logo.svg',
  faviconUrl: 'http://cdn.acme.example/favicon.ico',
  footerText: '© Acme\n<b>not bold</b>',
  colorsLight: { primary: '222.2 47.4% 11.2%', 'primary-foreground': '0 0% 100%', 'chart-5': '360 0% 0%' },
  colorsDark: { primary: '210 40% 98%' },
  customCss: '.hero { background: url(https://cdn.acme.example/hero.png) }',
  docsHostname: 'docs.acme.example',
};
const NOTHING = Object.fromEntries(Object.keys(EVERYTHING).map((field) => [field, null]));

test('nothing is stored before the first change', async () => {
  expect(await stored()).toEqual({
    ...NOTHING,
    docsHostnameState: null,
    cnameTargets: ['edge.example', 'docs.pilothouse.example'],
    caaHint: expect.stringMatching(/CAA record.*public certificate authority/),
  });
});

test('what is given is stored, what is left out stays, null takes away; each leaves one audit row', async () => {
  const rows = await auditedBy(world, async () => {
    const { status, body } = await update(EVERYTHING);
    expect([status, body]).toEqual([200, expect.objectContaining(EVERYTHING)]);
    expect(await stored()).toEqual(body);
  });
  expect(rows).toEqual([
    expect.objectContaining({ action: 'theme.update', actorKind: 'apiKey', address: '127.0.0.1' }),
  ]);
  expect((await update({ siteName: 'Acme' })).body).toMatchObject({ ...EVERYTHING, siteName: 'Acme' });
  expect((await update({})).body).toMatchObject({ ...EVERYTHING, siteName: 'Acme' });
  for (const field of Object.keys(EVERYTHING)) {
    const { body } = await update({ [field]: null });
    expect(body[field], field).toBeNull();
  }
  expect(await stored()).toMatchObject({ ...NOTHING, docsHostnameState: null });
});

test('changes of different fields at the same time are all kept', async () => {
  await Promise.all([
    update({ siteName: 'One' }),
    update({ footerText: 'Two' }),
    update({ logoUrl: 'https://three.example/' }),
    update({ colorsDark: { primary: '4 4% 4%' } }),
  ]);
  expect(await stored()).toMatchObject({
    ...{ siteName: 'One', footerText: 'Two', logoUrl: 'https://three.example/' },
    colorsDark: { primary: '4 4% 4%' },
  });
  await update(NOTHING);
});

test.each(['siteName', 'logoUrl', 'faviconUrl', 'footerText', 'customCss'])(
  'an empty %s takes it away, as null does',
  async (field) => {
    const values: Record<string, string> = {
      logoUrl: 'https://a.example/',
      faviconUrl: 'https://a.example/',
    };
    const value = values[field] ?? (field === 'customCss' ? 'a { color: red }' : 'Acme');
    expect((await update({ [field]: value })).body[field]).toBe(value);
    const { status, body } = await update({ [field]: '' });
    expect([status, body[field]]).toEqual([200, null]);
  },
);

describe('what is refused changes nothing and names its field', () => {
  test.each<[field: string, value: unknown]>([
    ...[' ', 'x'.repeat(101), 'two\nlines', 5, '\ud800'].map((value): [string, unknown] => [
      'siteName',
      value,
    ]),
    ...['javascript:alert(1)', 'data:image/png,x', '/logo.svg', 'https://u:p@x.example/', 7].flatMap(
      (value): [string, unknown][] => [
        ['logoUrl', value],
        ['faviconUrl', value],
      ],
    ),
    ...['x'.repeat(501), 'a\u0000b', 'a\tb', ['x']].map((value): [string, unknown] => ['footerText', value]),
    ...[
      ...[{}, [], 'red', { primary: '#fff' }, { primary: '361 0% 0%' }, { primary: null }],
      ...[{ ring: '0 0% 0%' }, { primary: '0 0% 0%', brand: '0 0% 0%' }, { primary: '0 0% 0%; } *{' }],
      ...[
        { primary: '0 0% 0%', '--x': '0 0% 0%' },
        { primary: '0 0% 0%', ring: 'red' },
      ],
    ].flatMap((value): [string, unknown][] => [
      ['colorsLight', value],
      ['colorsDark', value],
    ]),
    ...['</style>', 'a {', '@import "x";', 'a{b:url(javascript:x)}', `/*${'x'.repeat(65536)}*/`].map(
      (value): [string, unknown] => ['customCss', value],
    ),
    ...[
      ...['docs', 'localhost', 'a b.example', 'https://docs.acme.example', 'docs.acme.example:443'],
      ...['203.0.113.7', '[::1]', '*.acme.example', 'docs..example', `${'a'.repeat(250)}.example`, 1],
      // The platform's own.
      ...['docs.pilothouse.example', 'EDGE.example.', 'apps.localhost', 'x.apps.localhost'],
    ].map((value): [string, unknown] => ['docsHostname', value]),
  ])('%s %j', async (field, value) => {
    const before = await stored();
    const rows = await auditedBy(world, async () => {
      const { status, body } = await update({ siteName: 'Not this', [field]: value });
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.issues.map(({ path }: { path: unknown[] }) => path[0])).toEqual([field]);
    });
    expect(rows).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

test('a docs hostname is stored in its one form', async () => {
  expect((await update({ docsHostname: 'Docs.Bücher.Example.' })).body).toMatchObject({
    docsHostname: 'docs.xn--bcher-kva.example',
    docsHostnameState: { status: 'waiting', error: expect.stringContaining('LICENSE_HUB_URL') },
  });
  expect((await update({ docsHostname: '' })).body, 'a form that was emptied').toMatchObject({
    docsHostname: null,
    docsHostnameState: null,
  });
});

test('every member reads it, only the operator changes it', async () => {
  const [owner, member] = [await aMember(world, 'owner'), await aMember(world, 'member')];
  for (const { key } of [owner, member]) {
    expect((await world.call('GET /api/theme.get', { key })).status).toBe(200);
    expect((await update({ siteName: 'Mine' }, key)).status).toBe(403);
  }
  expect((await world.call('GET /api/theme.get', { key: null })).status).toBe(401);
  expect((await stored()).siteName).toBeNull();
});

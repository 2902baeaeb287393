import { describe, expect, test } from 'vitest';
import { type DocsSettings, planDocs, registeredHosts } from '#src/adapters/docs-host/caddy/plan.ts';

const settings: DocsSettings = {
  server: 'pilothouse',
  listen: ':443',
  upstream: new URL('http://127.0.0.1:4000'),
  issuer: { kind: 'acme' },
};
const POLICIES = '/config/apps/tls/automation/policies';
const ROUTES = '/config/apps/http/servers/pilothouse/routes';
const certificates = (...hosts: string[]) => ({
  '@id': 'pilothouse_docs_certificates',
  subjects: hosts,
  on_demand: true,
  issuers: [{ module: 'acme' }],
});
const route = (...hosts: string[]) => ({
  '@id': 'pilothouse_docs',
  match: [{ host: hosts }],
  handle: [{ handler: 'reverse_proxy', upstreams: [{ dial: '127.0.0.1:4000' }] }],
  terminal: true,
});
const caddyWith = (policies: unknown[] | undefined, routes: unknown[] | undefined) => ({
  apps: {
    tls: { automation: { policies } },
    http: { servers: { pilothouse: { listen: [':443'], ...(routes && { routes }) } } },
  },
});
const theirPolicy = { subjects: ['x.test'] };
const theirRoute = { '@id': 'theirs' };

describe('what is written for the docs host', () => {
  test.each<[string, unknown, string[], string[]]>([
    ['nothing to nothing', null, [], []],
    ['the first hostname', null, ['a.test'], [`PUT ${POLICIES}`, 'PUT /config/apps/http/servers/pilothouse']],
    [
      'in front of what others have',
      caddyWith([theirPolicy], [theirRoute]),
      ['a.test'],
      [`PUT ${POLICIES}/0`, `PUT ${ROUTES}/0`],
    ],
    [
      'a server without routes',
      caddyWith(undefined, undefined),
      ['a.test'],
      [`PUT ${POLICIES}`, `PUT ${ROUTES}`],
    ],
    ['into empty lists', caddyWith([], []), ['a.test'], [`POST ${POLICIES}`, `POST ${ROUTES}`]],
    ['as it is', caddyWith([certificates('a.test')], [route('a.test')]), ['a.test'], []],
    [
      'another hostname',
      caddyWith([certificates('a.test')], [route('a.test')]),
      ['a.test', 'b.test'],
      ['PATCH /id/pilothouse_docs_certificates', 'PATCH /id/pilothouse_docs'],
    ],
    [
      'one half of a change that broke off',
      caddyWith([certificates('a.test', 'b.test')], [route('a.test')]),
      ['a.test', 'b.test'],
      ['PATCH /id/pilothouse_docs'],
    ],
    [
      'the last one goes',
      caddyWith([certificates('a.test'), theirPolicy], [route('a.test'), theirRoute]),
      [],
      ['DELETE /id/pilothouse_docs', 'DELETE /id/pilothouse_docs_certificates'],
    ],
    ['no own entries to remove', caddyWith([theirPolicy], [theirRoute]), [], []],
  ])('%s', (_name, config, hosts, expected) => {
    expect(planDocs(config, hosts, settings).map(({ method, path }) => `${method} ${path}`)).toEqual(
      expected,
    );
  });

  test('the bodies', () => {
    const [policy, server] = planDocs(null, ['a.test'], settings);
    expect(policy?.body).toEqual([certificates('a.test')]);
    expect(server?.body).toMatchObject({ listen: [':443'], routes: [route('a.test')] });
    expect(registeredHosts({ apps: { http: { servers: { pilothouse: server?.body } } } })).toEqual([
      'a.test',
    ]);
  });

  test('a docs site elsewhere is asked by its own name', () => {
    const upstream = new URL('https://docs.example.test');
    const [, server] = planDocs(null, ['a.test'], { ...settings, upstream });
    expect(JSON.stringify(server?.body)).toContain(
      '"upstreams":[{"dial":"docs.example.test:443"}],"transport":{"protocol":"http","tls":{}},"headers":{"request":{"set":{"Host":["docs.example.test"]}}}',
    );
  });
});

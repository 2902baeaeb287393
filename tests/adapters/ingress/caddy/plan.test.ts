import { describe, expect, test } from 'vitest';
import { planWrites } from '#src/adapters/ingress/caddy/plan.ts';
import type { CaddySettings, HttpsSettings } from '#src/adapters/ingress/caddy/wanted.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';

const https: HttpsSettings = {
  port: 443,
  askUrl: 'http://127.0.0.1:3000/api/tls-ask',
  issuer: { kind: 'acme' },
  redirect: false,
};

const api = { host: 'panel.test', target: { host: '127.0.0.1', port: 3000 } };

function settings(own: Partial<CaddySettings> = {}): CaddySettings {
  return {
    host: '0.0.0.0',
    port: 80,
    https,
    relay: { host: '127.0.0.1', port: 8081 },
    frontSecret: 'secret',
    api: null,
    direct: null,
    holdMs: 20_000,
    ...own,
  };
}

/** What Caddy has once the writes are done, for the paths that the plan uses. */
function written(own: Partial<CaddySettings> = {}) {
  const [onDemand, policies, server] = planWrites(null, settings(own)).map(({ body }) => body);
  return {
    tls: { automation: { on_demand: onDemand, policies: policies as unknown[] } },
    http: { servers: { pilothouse: server as { routes: unknown[] } } },
  };
}

const lines = (apps: unknown, own: Partial<CaddySettings> = {}) =>
  planWrites(apps, settings(own)).map(({ method, path }) => `${method} ${path}`);

const POLICIES = '/config/apps/tls/automation/policies';
const ON_DEMAND = '/config/apps/tls/automation/on_demand';
const SERVER = '/config/apps/http/servers/pilothouse';
const PORT = '/config/apps/http/http_port';
const AUTHORITY = '/config/apps/pki/certificate_authorities/pilothouse';

describe('what is written into Caddy', () => {
  test.each<[string, unknown, Partial<CaddySettings>, string[]]>([
    ['an empty Caddy', null, {}, [`PUT ${ON_DEMAND}`, `PUT ${POLICIES}`, `PUT ${SERVER}`]],
    ['plain HTTP only', null, { https: null }, [`PUT ${SERVER}`]],
    ['plain HTTP on any port', null, { https: null, port: 8080 }, [`PUT ${SERVER}`]],
    ['everything as it should be', written(), {}, []],
    ['the API, too, which it has not yet', written(), { api }, [`PATCH ${SERVER}`]],
    ['the API, too, which it has', written({ api }), { api }, []],
    ['the API no longer', written({ api }), {}, [`PATCH ${SERVER}`]],
    [
      'an authority inside Caddy',
      null,
      { https: { ...https, issuer: { kind: 'internal' } } },
      [`PUT ${AUTHORITY}`, `PUT ${ON_DEMAND}`, `PUT ${POLICIES}`, `PUT ${SERVER}`],
    ],
    [
      'another port for HTTP',
      null,
      { port: 8080 },
      [`PUT ${ON_DEMAND}`, `PUT ${POLICIES}`, `PUT ${PORT}`, `PUT ${SERVER}`],
    ],
    [
      'policies of others',
      { tls: { automation: { policies: [{ subjects: ['x.test'] }] } } },
      {},
      [`PUT ${ON_DEMAND}`, `POST ${POLICIES}`, `PUT ${SERVER}`],
    ],
    [
      'another authority',
      written(),
      { https: { ...https, issuer: { kind: 'acme', email: 'a@b.c' } } },
      ['PATCH /id/pilothouse_certificates'],
    ],
    [
      'another ask address',
      written(),
      { https: { ...https, askUrl: 'http://x.test' } },
      [`PATCH ${ON_DEMAND}`],
    ],
    ['another relay', written(), { relay: { host: '127.0.0.1', port: 9 } }, [`PATCH ${SERVER}`]],
    [
      'a folder of routes',
      written(),
      { direct: { folder: '/run/x/hosts', perTarget: 1000, responseWithinMs: 300_000 } },
      [`PATCH ${SERVER}`],
    ],
    ['another secret', written(), { frontSecret: 'new' }, [`PATCH ${SERVER}`]],
    [
      'an equal ask of another owner',
      { tls: { automation: { on_demand: { ask: https.askUrl } } } },
      {},
      [`PUT ${POLICIES}`, `PUT ${SERVER}`],
    ],
    [
      'our own port that moves',
      { ...written({ port: 80 }), http: { http_port: 8080, servers: { pilothouse: { listen: [':8080'] } } } },
      { port: 8081 },
      [`PATCH ${PORT}`, `PATCH ${SERVER}`],
    ],
    ['shapes that make no sense', { tls: 1, http: { servers: [] } }, { https: null }, [`PUT ${SERVER}`]],
  ])('%s', (_name, apps, own, expected) => {
    expect(lines(apps, own)).toEqual(expected);
  });

  test('routes of others in our server are kept, in front', () => {
    const apps = written();
    const theirs = { '@id': 'docs', match: [{ host: ['docs.test'] }] };
    const { routes } = apps.http.servers.pilothouse;
    const withTheirs = {
      ...apps,
      http: { servers: { pilothouse: { ...apps.http.servers.pilothouse, routes: [theirs, ...routes] } } },
    };
    expect(lines(withTheirs)).toEqual([]);
    const [write] = planWrites(withTheirs, settings({ host: '127.0.0.1' }));
    expect(write).toMatchObject({
      method: 'PATCH',
      path: SERVER,
      body: { listen: ['127.0.0.1:80', '127.0.0.1:443'], routes: [theirs, { '@id': 'pilothouse_sites' }] },
    });
  });

  test.each([
    [
      'an ask of another owner',
      { tls: { automation: { on_demand: { ask: 'http://other.test' } } } },
      /on_demand/,
    ],
    ['a port of another owner', { http: { http_port: 8000 } }, /port 8000 .* set INGRESS_PORT/],
  ])('%s stops the start', (_name, apps, sentence) => {
    expect(() => planWrites(apps, settings())).toThrow(OperatorError);
    expect(() => planWrites(apps, settings())).toThrow(sentence);
  });

  test('the bodies', () => {
    const own = {
      host: '::',
      https: {
        ...https,
        port: 8443,
        redirect: true,
        issuer: { kind: 'acme', email: 'a@b.c', directoryUrl: 'https://ca.test/dir' } as const,
      },
    };
    const [, policies, server] = planWrites(null, settings(own)).map(({ body }) => body);
    expect(policies).toEqual([
      {
        '@id': 'pilothouse_certificates',
        on_demand: true,
        issuers: [{ module: 'acme', ca: 'https://ca.test/dir', email: 'a@b.c' }],
      },
    ]);
    expect(server).toMatchObject({
      listen: ['[::]:80', '[::]:8443'],
      tls_connection_policies: [{}],
      automatic_https: { disable_redirects: true },
    });
    const text = JSON.stringify(server);
    expect(text).toContain('https://{http.request.host}:8443{http.request.uri}');
    expect(text).toContain('"set":{"x-ingress-front":["secret"]}');
  });
});

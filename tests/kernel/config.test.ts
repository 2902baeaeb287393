import { expect, test } from 'vitest';
import { loadConfig } from '#src/config/config.ts';

test('an empty environment is the documented default', () => {
  expect(loadConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    ROLES: ['instance', 'hub', 'gateway'],
    SERVICE_PUBLIC_API_ONLY: false,
    PLATFORM_NAME: 'pilothouse',
    SUBDOMAIN_ZONE: 'apps.localhost',
    INGRESS_PORT: 8080,
    INGRESS_DOMAIN: 'localhost',
    SIGN_UP: 'invited',
    READ_RATE_LIMIT: 120,
    REQUEST_RATE_LIMIT: 6000,
    ORGANIZATIONS_PER_USER: 10,
    defaultPlan: 'unlimited',
    GIT_ALLOW_HTTP: false,
    ALLOWED_PRIVATE_TARGETS: [],
  });
});

test.each([
  ['OIDC_ISSUER_URL', 'http://login.example.com'],
  ['OIDC_ISSUER_URL', 'https://user:password@login.example.com'],
  ['OIDC_ISSUER_URL', 'https://login.example.com/?tenant=a'],
  ['OIDC_SCOPES', 'email profile'],
  ['OIDC_SCOPES', 'openid  email'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['METRICS_PORT', '-1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a header'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%zz'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=a%0d%0ab'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['HOST', 'a b'],
  ['HOST', 'http://127.0.0.1'],
  ['INGRESS_HOST', '127.0.0.1:80'],
  ['DNS_HOST', '::zz'],
  ['PUBLIC_URL', 'ftp://x'],
  ['PUBLIC_URL', 'https://user:secret@example.com'],
  ['PUBLIC_URL', 'https://example.com/?x'],
  ['LICENSE_HUB_URL', 'https://example.com/#x'],
  ['PLATFORM_NAME', ' '],
  ['DATABASE_URL', 'mysql://x'],
  ['ENCRYPTION_KEY', 'short'],
  ['ROLES', 'captain'],
  ['SERVICE_PUBLIC_API_ONLY', 'yes'],
  ['TRUST_PROXY', '10.0.0.1/99'],
  ['ENGINE', 'steam'],
  ['RUN_TIMEOUT_MINUTES', '0'],
  ['RUN_TIMEOUT_MINUTES', '1441'],
  ['READ_RATE_LIMIT', '0'],
  ['REQUEST_RATE_LIMIT', 'many'],
  ['DEFAULT_PLAN', 'gold'],
  ['ORGANIZATIONS_PER_USER', '0'],
  ['BOOTSTRAP_PASSWORD', 'short'],
  ['INGRESS_IP', 'localhost'],
  ['INGRESS', 'nginx'],
  ['KUBERNETES_GATEWAY', 'public'],
  ['KUBERNETES_INGRESS_CLASS', 'a/b'],
  ['KUBERNETES_ROUTE_ANNOTATIONS', 'example.com/key'],
  ['DOMAIN_PROOF', 'maybe'],
  ['DOMAIN_COOLDOWN_DAYS', '-1'],
  ['DNS_RESOLVER', 'dns.example'],
  ['DNS_RESOLVER', '127.0.0.1:0'],
  ['DNS_RESOLVER', '127.0.0.1:53,2001:db8::53:70000x'],
  ['UPDATE_URL', 'updates.example.com'],
  ['UPDATE_URL', 'https://example.com/release.json?token=x'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(
    new RegExp(`^The configuration is wrong: ${name}.* must `),
  );
});

test.each(['127.0.0.1', '::', '::1', 'localhost', 'node1', 'host.example.com', 'eth0.node_1'])(
  'HOST=%s is taken',
  (HOST) => {
    expect(loadConfig({ HOST })).toMatchObject({ HOST, ingressHost: HOST });
  },
);

test.each(['127.0.0.1', '127.0.0.1:5353', '::1', '[::1]:53', '192.0.2.1, 192.0.2.2:53'])(
  'DNS_RESOLVER=%s is taken',
  (servers) => {
    expect(loadConfig({ DNS_RESOLVER: servers }).DNS_RESOLVER).toEqual(servers.split(', '));
  },
);

test.each<[Record<string, string>, string | null]>([
  [{ PORT: '8080' }, 'PORT and INGRESS_PORT are the same port (127.0.0.1:8080)'],
  [{ METRICS_PORT: '3000', METRICS_HOST: '::' }, 'PORT and METRICS_PORT are the same port ([::]:3000)'],
  [
    { INGRESS: 'caddy', INGRESS_HOST: '0.0.0.0', INGRESS_RELAY_PORT: '8080' },
    'INGRESS_PORT and INGRESS_RELAY_PORT are the same port (127.0.0.1:8080)',
  ],
  [{ PORT: '8080', INGRESS_HOST: '192.0.2.1' }, null],
  [{ PORT: '8080', HOST: '::1', INGRESS_HOST: '0.0.0.0' }, null],
  [{ PORT: '8080', ROLES: 'hub' }, null],
  [{ PORT: '0', INGRESS_PORT: '0' }, null],
])('two listeners need two ports: %j', (environment, conflict) => {
  const load = () => loadConfig(environment);
  if (conflict === null) expect(load).not.toThrow();
  else expect(load).toThrow(`The configuration is wrong: ${conflict}. Change one of the two.`);
});

test('treats an empty value as missing, and freezes the result', () => {
  const config = loadConfig({ PORT: '' });
  expect(config.PORT).toBe(3000);
  expect(Object.isFrozen(config)).toBe(true);
});

test('a message does not contain a secret', () => {
  expect(() => loadConfig({ ENCRYPTION_KEY: 'my-secret-key' })).not.toThrow(/my-secret-key/);
});

test.each([
  ['0', 0],
  ['1', 1],
  ['0.25', 0.25],
  ['1.0', 1],
  ['.5', 0.5],
])('OTEL_TRACES_SAMPLER_ARG %s is %d', (text, ratio) => {
  expect(loadConfig({ OTEL_TRACES_SAMPLER_ARG: text }).OTEL_TRACES_SAMPLER_ARG).toBe(ratio);
});

test('the headers for the collector are decoded', () => {
  const { OTEL_EXPORTER_OTLP_HEADERS: headers } = loadConfig({
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YWI6Yw==, x-scope=1',
  });
  expect(headers).toEqual({ authorization: 'Basic YWI6Yw==', 'x-scope': '1' });
});

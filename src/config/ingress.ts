import { z } from 'zod';
import { SETTINGS } from '../kernel/setting.ts';
import { cidrList, count, flag, hostName, httpUrl, listenHost, port } from '../kernel/setting-formats.ts';

/** `key=value`, separated by commas. */
const annotations = z.string().transform((text, context) => {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^([A-Za-z0-9][\w./-]*)=(.*)$/.exec(part));
  if (pairs.every((pair) => pair !== null))
    return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
  context.addIssue({ code: 'custom', message: 'must list annotations such as example.com/key=value' });
  return z.NEVER;
});

/** Ingress and TLS. */
export const ingressSettings = {
  INGRESS: z
    .enum(['builtin', 'caddy', 'kubernetes'], 'must be builtin, caddy or kubernetes')
    .default('builtin')
    .register(SETTINGS, {
      roles: ['instance'],
      meaning:
        'What accepts visitors: the built-in ingress alone (`builtin`), `caddy` in front of it, which orders certificates and ends TLS, or with the engine `kubernetes` a gateway of the cluster (`kubernetes`).',
    }),
  INGRESS_HOST: listenHost.optional().register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Address on which the ingress listens.',
    unset: 'value of `HOST`',
  }),
  INGRESS_PORT: port
    .prefault('8080')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Port on which the ingress listens.' }),
  INGRESS_DOMAIN: hostName.prefault('localhost').register(SETTINGS, {
    roles: ['instance', 'hub'],
    meaning: 'Each application is also available at `<appName>.INGRESS_DOMAIN`.',
  }),
  INGRESS_IP: z
    .ipv4('must be an IPv4 address')
    .default('127.0.0.1')
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: 'Address that domains should point to, and that subdomains get.',
    }),
  INGRESS_PROCESSES: count.prefault('1').register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'How many processes of the built-in ingress serve visitors. More than the machine has cores are of no use. Each process gets an equal share of the limits of connections. More than one need Node.js 24.19 or later.',
  }),
  INGRESS_TRUST_PROXY: cidrList.prefault('').register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'CIDRs of your gateways in front of the built-in ingress, separated by commas. The address and the protocol of the visitor are those of their `X-Forwarded-For` and `X-Forwarded-Proto`.',
  }),
  INGRESS_CONNECTIONS: count
    .prefault('10000')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Concurrent connections of visitors.' }),
  INGRESS_CONNECTIONS_PER_ADDRESS: count.prefault('2000').register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'Concurrent connections of one address. Addresses in `TRUST_PROXY` and `INGRESS_TRUST_PROXY` are not counted.',
  }),
  INGRESS_CONNECTIONS_PER_APPLICATION: count.prefault('1000').register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'Concurrent requests and WebSockets of one application. Further ones get 503. One address (IPv6: /64) gets a quarter of them, and then 429; those in `TRUST_PROXY` and `INGRESS_TRUST_PROXY` are not counted.',
  }),
  INGRESS_HTTPS_PORT: port.optional().register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'Port on which the sites are served over TLS, by Caddy or by the built-in ingress. With `INGRESS=kubernetes`: port on which the gateway does so at `INGRESS_IP`.',
    unset: 'no TLS',
  }),
  INGRESS_CERTIFICATES_DIR: z
    .string()
    .regex(/^\//, 'must be an absolute path')
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning:
        'With `INGRESS=builtin`: folder with `<host>/fullchain.pem` and `<host>/privkey.pem`, such as `/etc/letsencrypt/live`. A certificate of a domain also serves the hosts that it names directly below.',
      unset: 'none',
    }),
  INGRESS_REDIRECT_HTTPS: flag
    .prefault('false')
    .register(SETTINGS, { roles: ['instance'], meaning: '`true`: plain HTTP redirects to HTTPS.' }),
  INGRESS_SERVES_API: flag.prefault('false').register(SETTINGS, {
    roles: ['instance'],
    meaning:
      '`true`: the ingress serves the API at the host name of `PUBLIC_URL` as well, over TLS. Add `127.0.0.1/32` to `TRUST_PROXY` then.',
  }),
  INGRESS_RELAY_PORT: port.prefault('8081').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Loopback port through which Caddy reaches the built-in ingress.',
  }),
  INGRESS_ROUTES_DIR: z
    .string()
    .regex(/^\/[^{}*?[\]\\]+$/, 'must be an absolute path without {}*?[]\\')
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning:
        'Folder in memory, such as `/run/pilothouse`, in which Caddy finds the applications, so that it sends requests to them itself.',
      unset: 'Caddy sends every request to the built-in ingress',
    }),
  KUBERNETES_GATEWAY: z
    .string()
    .regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/, 'must be a namespace and a name such as gateways/public')
    .transform((text) => {
      const [namespace = '', name = ''] = text.split('/');
      return { namespace, name };
    })
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: 'Gateway to which `INGRESS=kubernetes` attaches HTTPRoutes, such as `gateways/public`.',
      unset: 'the only Gateway of the cluster',
    }),
  KUBERNETES_INGRESS_CLASS: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'must be the name of an IngressClass')
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: 'IngressClass for which `INGRESS=kubernetes` makes Ingress objects instead of HTTPRoutes.',
      unset: 'the default of a cluster without a Gateway',
    }),
  KUBERNETES_ROUTE_ANNOTATIONS: annotations.prefault('').register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'Annotations of the objects of `INGRESS=kubernetes`, such as `cert-manager.io/cluster-issuer=letsencrypt`, separated by commas.',
    unset: 'none',
  }),
  KUBERNETES_SWITCH_SECONDS: count.prefault('15').register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'With `INGRESS=kubernetes`: how long an earlier release goes on running after a switch, while the gateway follows, in seconds.',
  }),
  CADDY_ADMIN_URL: z
    .string()
    .regex(/^(https?:\/\/\S+|unix:\/\/\/\S+)$/, 'must be an http:// or unix:/// address')
    .default('http://127.0.0.1:2019')
    .register(SETTINGS, {
      roles: ['instance', 'hub'],
      meaning: "Caddy's admin API. Prefer `unix:///…`, which tenants cannot reach.",
    }),
  TLS_ISSUER: z
    .enum(['acme', 'internal'], 'must be acme or internal')
    .default('acme')
    .register(SETTINGS, {
      roles: ['instance', 'hub'],
      meaning: 'Who issues certificates: `acme`, or `internal` for an authority that no browser trusts.',
    }),
  ACME_EMAIL: z
    .email('must be an e-mail address')
    .optional()
    .register(SETTINGS, {
      roles: ['instance', 'hub'],
      meaning: 'Contact address for the certificate authority.',
      unset: 'none',
    }),
  ACME_DIRECTORY_URL: httpUrl.optional().register(SETTINGS, {
    roles: ['instance', 'hub'],
    meaning: 'Directory of the certificate authority.',
    unset: "Caddy's default",
  }),
};

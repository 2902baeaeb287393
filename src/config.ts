import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseHostName } from '#src/kernel/host-name.ts';
import { isImageReference } from '#src/kernel/image-reference.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { DEFAULT_PLANS, type DefaultPlan, SMALLEST_PLAN } from '#src/kernel/plan-names.ts';

/**
 * The program's settings, read once from the environment. A wrong value stops the start with a sentence that names
 * the variable. Nothing else in `src` reads `process.env`.
 */
export type Config = Readonly<z.output<typeof Environment>> & {
  readonly publicUrl: string;
  readonly ingressHost: string;
  readonly dnsHost: string;
  readonly docsCnameTarget: string;
  /** What a new organization may have. */
  readonly defaultPlan: DefaultPlan;
  /** The payment gateway that this instance uses; undefined where there is none. */
  readonly paymentGatewayUrl: string | undefined;
};

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be at most 65535');

const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')
  .transform(Number);

const decimal = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be a number such as 1 or 0.5')
  .transform(Number)
  .refine((value) => value >= 0.05, 'must be at least 0.05');

/** Megabytes; 0 is none. */
const size = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number of megabytes')
  .transform(Number);

const days = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number of days')
  .transform(Number);

const hostName = z.string().transform((text, context) => {
  const host = text === 'localhost' ? text : parseHostName(text);
  if (host === null) {
    context.addIssue({ code: 'custom', message: 'must be a host name' });
    return z.NEVER;
  }
  return host;
});

/** An address of this machine, or a name of it as its resolver knows them. */
const listenHost = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || /^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/i.test(text),
    'must be an IP address or a host name, without scheme or port',
  );

const cidrList = z.string().transform((text, context) => {
  const cidrs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = cidrs.find((cidr) => !ipaddr.isValidCIDR(cidr));
  if (wrong !== undefined) {
    context.addIssue({ code: 'custom', message: `must list CIDRs such as 10.0.0.0/8; ${wrong} is none` });
    return z.NEVER;
  }
  return cidrs;
});

/** `203.0.113.53`, `203.0.113.53:5353` or `[2001:db8::53]:53`; several are separated by commas. */
const resolverList = z.string().transform((text, context) => {
  const servers = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = servers.find((server) => !isNameServer(server));
  if (wrong === undefined) return servers;
  context.addIssue({
    code: 'custom',
    message: `must list addresses of name servers such as 203.0.113.53:53; ${wrong} is not one`,
  });
  return z.NEVER;
});

function isNameServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, ipv6, ipv4, portText] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const portNumber = Number(portText ?? 53);
  return isIP(ipv6 ?? ipv4 ?? '') !== 0 && portNumber > 0 && portNumber <= 65535;
}

/** `ns1.example.com,ns2.apps.example.com=203.0.113.8` */
const nameServerList = z.string().transform((text, context) => {
  const servers = text
    .split(',')
    .map((part) => part.trim().split('=', 2))
    .filter(([name]) => name !== '')
    .map(([name = '', ipv4]) => ({ name: parseHostName(name.trim()), ipv4: ipv4?.trim() ?? null }));
  const isGood = ({ name, ipv4 }: (typeof servers)[number]) =>
    name !== null && (ipv4 === null || isIP(ipv4) === 4);
  if (servers.length > 0 && servers.every(isGood))
    return servers.map(({ name, ipv4 }) => ({ name: name ?? '', ipv4 }));
  context.addIssue({
    code: 'custom',
    message:
      'must list host names such as ns1.example.com, with an address behind = where they are below the zone',
  });
  return z.NEVER;
});

const IMAGE_ROLES = ['node', 'python', 'postgres', 'mariadb', 'mysql', 'mongodb'] as const;

/** `postgres=registry.example.com/postgres:17,node=…` */
const imageList = z.string().transform((text, context) => {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.split('=', 2));
  const isKnown = (role: string | undefined) => IMAGE_ROLES.some((known) => known === role);
  if (pairs.every(([role, image]) => isKnown(role) && image !== undefined && isImageReference(image)))
    return Object.fromEntries(pairs) as Partial<Record<(typeof IMAGE_ROLES)[number], string>>;
  const message = `must list images such as postgres=postgres:17; known are ${IMAGE_ROLES.join(', ')}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  // Paths are put behind it.
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return `${username}${password}${search}${hash}` === '';
  }, 'must be an address without credentials, query and fragment')
  .transform((text) => text.replace(/\/+$/, ''));

const ROLES = ['instance', 'hub', 'gateway'] as const;
type Role = (typeof ROLES)[number];

const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

const roles = z.string().transform((text, context) => {
  const parts = [...new Set(text.split(',').map((part) => part.trim()))];
  if (parts.every(isRole)) return parts;
  context.addIssue({ code: 'custom', message: 'must list instance, hub or gateway' });
  return z.NEVER;
});

const encryptionKey = z
  .base64('must be 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64');

const Environment = z.object({
  HOST: listenHost.default('127.0.0.1'),
  PORT: port.prefault('3000'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .prefault('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address; leave it out for SQLite' })
    .optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  ROLES: roles.prefault('instance,hub,gateway'),
  SERVICE_PUBLIC_API_ONLY: flag.prefault('false'),
  PLATFORM_NAME: z.string().max(40).regex(/\S/, 'must not be blank').default('pilothouse'),
  SUBDOMAIN_ZONE: hostName.prefault('apps.localhost'),
  SUBDOMAIN_COOLDOWN_DAYS: days.prefault('0'),
  SILENT_INSTANCE_DAYS: days.prefault('30'),
  LICENSE_HUB_URL: httpUrl.optional(),
  LICENSE_KEY: z.string().trim().min(1, 'must not be blank').max(200).optional(),
  PAYMENT_GATEWAY_URL: httpUrl.optional(),
  PAYMENT_GATEWAY_ADMIN_KEY: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).max(300).optional(),
  ENGINE: z.enum(['auto', 'process', 'docker'], 'must be auto, process or docker').default('auto'),
  APPLICATION_MEMORY_MB: count.prefault('1024'),
  APPLICATION_CPUS: decimal.prefault('1'),
  APPLICATION_PROCESSES: count.prefault('512'),
  APPLICATION_OPEN_FILES: count.prefault('8192'),
  APPLICATION_DISK_MB: count.prefault('4096'),
  DOCKER_HOST: z
    .string()
    .regex(/^(unix:\/\/\/\S+|tcp:\/\/\S+)$/, 'must be a unix:/// or tcp:// address')
    .default('unix:///var/run/docker.sock'),
  DOCKER_IMAGES: imageList.prefault(''),
  DOCKER_BUILD_MEMORY_MB: count.prefault('2048'),
  DOCKER_BUILD_CACHE_MB: size.prefault('2048'),
  INGRESS: z.enum(['builtin', 'caddy'], 'must be builtin or caddy').default('builtin'),
  CADDY_ADMIN_URL: z
    .string()
    .regex(/^(https?:\/\/\S+|unix:\/\/\/\S+)$/, 'must be an http:// or unix:/// address')
    .default('http://127.0.0.1:2019'),
  INGRESS_HTTPS_PORT: port.optional(),
  INGRESS_REDIRECT_HTTPS: flag.prefault('false'),
  INGRESS_RELAY_PORT: port.prefault('8081'),
  TLS_ISSUER: z.enum(['acme', 'internal'], 'must be acme or internal').default('acme'),
  ACME_EMAIL: z.email('must be an e-mail address').optional(),
  ACME_DIRECTORY_URL: httpUrl.optional(),
  DOCS_UPSTREAM_URL: httpUrl.optional(),
  DOCS_CADDY_LISTEN: z.string().min(1).max(100).default(':443'),
  DNS_PROVIDER: z
    .enum(['builtin', 'powerdns', 'cloudflare'], 'must be builtin, powerdns or cloudflare')
    .default('builtin'),
  POWERDNS_URL: httpUrl.optional(),
  POWERDNS_API_KEY: z.string().min(1).max(300).optional(),
  CLOUDFLARE_ZONE_ID: z.string().min(1).max(100).optional(),
  CLOUDFLARE_API_TOKEN: z.string().min(1).max(300).optional(),
  DNS_HOST: listenHost.optional(),
  DNS_PORT: port.prefault('8053'),
  DNS_RESOLVER: resolverList.prefault(''),
  DOMAIN_PROOF: z
    .enum(['contested', 'required', 'off'], 'must be contested, required or off')
    .default('contested'),
  DOMAIN_COOLDOWN_DAYS: days.prefault('7'),
  DNS_PUBLIC_IP: z.ipv4('must be an IPv4 address').optional(),
  DNS_NAMESERVERS: nameServerList.optional(),
  DNS_ANSWERS_PER_SECOND: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number; 0 for no limit')
    .transform(Number)
    .prefault('100'),
  DOCS_HOSTNAME: hostName.prefault('docs.localhost'),
  DOCS_CNAME_TARGET: hostName.optional(),
  DOCS_VERIFY_CNAME: flag.prefault('true'),
  INGRESS_HOST: listenHost.optional(),
  INGRESS_PORT: port.prefault('8080'),
  INGRESS_CONNECTIONS: count.prefault('10000'),
  INGRESS_CONNECTIONS_PER_ADDRESS: count.prefault('2000'),
  INGRESS_CONNECTIONS_PER_APPLICATION: count.prefault('1000'),
  INGRESS_DOMAIN: hostName.prefault('localhost'),
  INGRESS_IP: z.ipv4('must be an IPv4 address').default('127.0.0.1'),
  SIGN_UP: z.enum(['invited', 'open'], 'must be invited or open').default('invited'),
  DEFAULT_PLAN: z.enum(DEFAULT_PLANS, `must be one of ${DEFAULT_PLANS.join(', ')}`).optional(),
  ORGANIZATIONS_PER_USER: count.prefault('10'),
  TRUST_PROXY: cidrList.prefault(''),
  READ_RATE_LIMIT: count.prefault('120'),
  REQUEST_RATE_LIMIT: count.prefault('6000'),
  ALLOWED_PRIVATE_TARGETS: cidrList.prefault(''),
  GIT_ALLOW_HTTP: flag.prefault('false'),
  BUILDS_AT_ONCE: count.prefault('12'),
  BUILDS_PER_ORGANIZATION: count.prefault('4'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  BOOTSTRAP_EMAIL: z.email('must be an e-mail address').optional(),
  BOOTSTRAP_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  BOOTSTRAP_ORGANIZATION: z.string().min(1).max(100).optional(),
  OUTPUT_LINES_PER_SECOND: count.default(1_000),
  OUTPUT_BYTES_PER_SECOND: count.default(1024 * 1024),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level of pino such as info',
    )
    .default('info'),
});

export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new OperatorError(`The configuration is wrong: ${sentences.join('; ')}.`);
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://${hostForUrl(values.HOST)}:${values.PORT}`;
  return Object.freeze({
    ...values,
    publicUrl,
    ingressHost: values.INGRESS_HOST ?? values.HOST,
    dnsHost: values.DNS_HOST ?? values.HOST,
    docsCnameTarget: values.DOCS_CNAME_TARGET ?? values.DOCS_HOSTNAME,
    defaultPlan: values.DEFAULT_PLAN ?? (values.SIGN_UP === 'open' ? SMALLEST_PLAN : 'unlimited'),
    paymentGatewayUrl:
      values.PAYMENT_GATEWAY_URL ?? (values.ROLES.includes('gateway') ? publicUrl : undefined),
  });
}

function hostForUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

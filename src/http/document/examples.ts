import type { JsonObject } from './openapi.ts';

/**
 * Examples of requests and answers, made from the schemas: an example or default that a field names itself, else one
 * that fits its name, else one that fits its type. Every example is valid against its schema; a test checks that.
 */
export function exampleOf(schema: unknown, name = '', depth = 0): unknown {
  const found = (schema ?? {}) as JsonObject;
  const own = ownExample(found);
  if (own !== undefined) return own;
  const variants = (found.oneOf ?? found.anyOf) as JsonObject[] | undefined;
  if (variants !== undefined) return exampleOf(preferred(variants), name, depth);
  const type = Array.isArray(found.type) ? found.type.find((one) => one !== 'null') : found.type;
  switch (type) {
    case 'object':
      return objectExample(found, depth);
    case 'array':
      return depth > MAX_DEPTH ? [] : [exampleOf(found.items, singular(name), depth + 1)];
    case 'integer':
    case 'number':
      return numberExample(found, name);
    case 'boolean':
      return true;
    case 'string':
      return textExample(found, name);
    case 'null':
      return null;
    default:
      return {};
  }
}

const MAX_DEPTH = 8;

function ownExample(schema: JsonObject): unknown {
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  return Array.isArray(schema.enum) ? schema.enum.find((one) => one !== null) : undefined;
}

/** The richest variant: the last one that is not null, which for sources is a plain git address. */
function preferred(variants: readonly JsonObject[]): JsonObject | undefined {
  return variants.filter((variant) => variant.type !== 'null').at(-1) ?? variants[0];
}

function objectExample({ properties, additionalProperties }: JsonObject, depth: number): JsonObject {
  if (depth > MAX_DEPTH) return {};
  const fields = Object.entries((properties ?? {}) as JsonObject);
  if (fields.length === 0 && typeof additionalProperties === 'object' && additionalProperties !== null)
    return { NAME: exampleOf(additionalProperties, 'value', depth + 1) };
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, name, depth + 1)]));
}

function numberExample({ minimum, maximum }: JsonObject, name: string): number {
  const wanted = NUMBERS[name] ?? 1;
  const least = typeof minimum === 'number' ? minimum : wanted;
  const most = typeof maximum === 'number' ? maximum : wanted;
  return Math.min(Math.max(wanted, least), Math.max(least, most));
}

const NUMBERS: Readonly<Record<string, number>> = {
  limit: 50,
  offset: 0,
  total: 1,
  port: 3000,
  amount: 1250,
  statusCode: 200,
  durationMs: 182,
  attempts: 1,
};

/** By the name of a field; ids by the record that they name. */
const TEXTS: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  host: 'www.example.com',
  fqdn: 'shop.apps.example.com',
  hostname: 'docs.example.com',
  docsHostname: 'docs.example.com',
  url: 'https://www.example.com',
  webhookUrl: 'https://shop.example.com/payments',
  returnUrl: 'https://shop.example.com/thanks',
  cloudUrl: 'https://paas.example.com',
  ipAddress: '203.0.113.10',
  currency: 'EUR',
  licenseKey: 'lic_…',
  instanceSecret: 'inst_secret_…',
  key: 'key_…',
  token: 'asst_…',
  secret: 'whsec_…',
  password: 'correct horse battery staple',
  branch: 'main',
  commitHash: '3f2a91c0d4e5b6a7988776655443322110ffeedd',
  log: 'Cloning main\nStart: node server.js',
  message: 'No such application.',
  name: 'shop',
  actorKind: 'apiKey',
  address: '203.0.113.10',
  appName: 'shop-5pyv96',
  baseUrl: 'https://git.example.com',
  branche: 'main',
  checkoutUrl: 'https://paas.example.com/pay/inv_01k0example',
  claimUrl: 'https://hub.example.com/claim/ABCD-1234',
  cnameTarget: 'docs.example.com',
  customer: 'customer-17',
  deployWebhookUrl: 'https://paas.example.com/api/deploy/deploy_example',
  description: 'Fix the cart (3f2a91c0d4e5)',
  disabledReason: 'The address has not accepted an event for three days.',
  envName: 'DATABASE_URL',
  error: 'The name is in use.',
  errorMessage:
    'The build failed: `npm run build` exited with code 1. The log of the deployment shows what it printed.',
  eventsUrl: 'https://paas.example.com/api/git-events/git_01k0example',
  externalReference: 'order-1042',
  faviconUrl: 'https://www.example.com/favicon.svg',
  footerText: 'Example Inc.',
  hubUrl: 'https://hub.example.com',
  lastError: 'The certificate authority could not reach the host.',
  logoUrl: 'https://www.example.com/logo.svg',
  merchantCode: 'mc_example',
  method: 'card',
  path: 'apps/web/**',
  plan: 'starter',
  problem: 'Another organization has proved the domain.',
  publicKey: 'ssh-ed25519 AAAA… pilothouse',
  reason: 'The push was to another branch.',
  reference: 'order-1042',
  rollbackOf: 'dep_01k0example',
  siteName: 'Shop documentation',
  title: 'Manual deployment',
  user: 'shop',
  username: 'shop',
  version: '0.1.0',
};

const ID_PREFIXES: Readonly<Record<string, string>> = {
  application: 'app',
  assistantToken: 'ast',
  customDomain: 'cdm',
  customGitSSHKey: 'ssh',
  database: 'db',
  deployment: 'dep',
  domain: 'dom',
  environment: 'env',
  gitProvider: 'git',
  import: 'imp',
  instance: 'inst',
  license: 'lic',
  member: 'mem',
  organization: 'org',
  payment: 'pay',
  paymentGateway: 'pgw',
  project: 'prj',
  purchasedDomain: 'pdm',
  repository: 'rep',
  siteImport: 'imp',
  sshKey: 'ssh',
  subdomain: 'sub',
  webhook: 'wh',
};

function textExample({ format, pattern, minLength, maxLength }: JsonObject, name: string): string {
  if (format === 'date-time') return '2026-11-22T09:30:00.000Z';
  const hint = TEXTS[name] ?? idExample(name) ?? 'text';
  const fits = (text: string) =>
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (typeof minLength !== 'number' || text.length >= minLength) &&
    (typeof maxLength !== 'number' || text.length <= maxLength);
  return [hint, ...PATTERN_EXAMPLES].find(fits) ?? hint;
}

/** For fields whose pattern refuses what their name suggests. */
const PATTERN_EXAMPLES = ['a'.repeat(64), 'shop', 'ABCD-1234', 'Text', '1', 'aaaa'];

function idExample(name: string): string | undefined {
  const kind = /^(\w+?)Ids?$/.exec(name)?.[1];
  return kind === undefined ? undefined : `${ID_PREFIXES[kind] ?? kind}_01k0example`;
}

function singular(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

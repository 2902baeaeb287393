import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { GIT_HOST_KINDS, type GitHostKind } from '#src/domain/git-host.ts';
import { freePorts } from '../../program/free-ports.ts';
import { type Program, startProgram } from '../../program/start-program.ts';
import type { CredentialOf } from './api-requests.ts';
import type { GitPlaces } from './git.ts';
import { openSeenValues, type SeenValues } from './seen-values.ts';

/** A running server with all roles, and what a case needs to reach every part of it. */
export interface World {
  readonly program: Program;
  readonly port: number;
  readonly dnsPort: number;
  readonly seen: SeenValues;
  /** Ids that the following cases need. */
  readonly own: ReadonlySet<string>;
  readonly credentialOf: CredentialOf;
  readonly git: GitPlaces;
  close(): Promise<void>;
}

const Credentials = z.object({ organizationId: z.string(), apiKey: z.string(), email: z.string() });
type Call = (operation: string, body?: object) => Promise<Record<string, unknown>>;

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-fuzz-'));
  await chmod(folder, 0o711);
  let program: Program | undefined;
  const leaveNothing = async () => {
    await program?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [port = 0, ingressPort = 0, dnsPort = 0] = await freePorts(3);
    const adminKey = randomBytes(24).toString('hex');
    program = await startProgram({
      ...{ folder, name: 'server', port },
      settings: settingsOf({ folder, port, ingressPort, dnsPort, adminKey }),
    });
    const text = await readFile(join(folder, 'data', 'credentials.json'), 'utf8');
    const credentials = Credentials.parse(JSON.parse(text));
    const seen = openSeenValues();
    const call = callerOf(program.url, credentials.apiKey, seen);
    await prepareMerchant(program.url, adminKey, seen);
    const { git, own } = await prepare(call, credentials);
    const credentialOf = credentialsOf(credentials.apiKey, adminKey, seen);
    return { ...{ program, port, dnsPort, seen, own, credentialOf, git }, close: leaveNothing };
  } catch (error) {
    await leaveNothing();
    throw error;
  }
}

function settingsOf(parts: {
  folder: string;
  port: number;
  ingressPort: number;
  dnsPort: number;
  adminKey: string;
}): Record<string, string> {
  return {
    DATA_DIR: join(parts.folder, 'data'),
    INGRESS_PORT: String(parts.ingressPort),
    DNS_PORT: String(parts.dnsPort),
    // Names that are looked up are looked up here: no question leaves the machine.
    DNS_RESOLVER: `127.0.0.1:${parts.dnsPort}`,
    DNS_ANSWERS_PER_SECOND: '0',
    LICENSE_HUB_URL: `http://127.0.0.1:${parts.port}`,
    PAYMENT_GATEWAY_ADMIN_KEY: parts.adminKey,
    ENGINE: 'process',
    // It is not built in a fresh checkout.
    CONSOLE: 'false',
    // Limits by address would refuse most cases: each case has an address.
    TRUST_PROXY: '127.0.0.1/32',
    REQUEST_RATE_LIMIT: '10000000',
    READ_RATE_LIMIT: '1000000',
    DEFAULT_PLAN: 'starter',
    LOG_LEVEL: 'warn',
  };
}

function callerOf(url: string, apiKey: string, seen: SeenValues): Call {
  return async (operation, body) => {
    const response = await fetch(`${url}/api/${operation}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`);
    const answer = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    seen.learn(answer);
    return answer;
  };
}

/** Makes one of everything that other things refer to. */
async function prepare(
  call: Call,
  { organizationId, apiKey, email }: z.output<typeof Credentials>,
): Promise<{ git: GitPlaces; own: ReadonlySet<string> }> {
  const { projectId } = await call('project.create', { name: 'Fuzz' });
  const project = await call(`project.get?projectId=${String(projectId)}`);
  const [environment] = z.array(z.object({ environmentId: z.string() })).parse(project.environments);
  const { repositoryId, gitUrl } = await call('repository.create', {});
  const { applicationId } = await call('application.create', {
    ...{ environmentId: environment?.environmentId, name: 'Fuzz' },
    source: { type: 'git', customGitUrl: gitUrl },
  });
  const application = await call(`application.get?applicationId=${String(applicationId)}`);
  const providers = await Promise.all(
    GIT_HOST_KINDS.map(async (type): Promise<[GitHostKind, { id: string; secret: string }]> => {
      const secret = randomBytes(16).toString('hex');
      const input = { type, name: type, baseUrl: `https://${type}.example`, webhookSecret: secret };
      const { gitProviderId } = await call('gitProvider.create', input);
      return [type, { id: String(gitProviderId), secret }];
    }),
  );
  await call('assistantToken.create', {});
  await call('webhook.create', { url: 'https://hooks.example/x', events: ['deploy.started'] });
  const { licenseId } = await call('license.create', { plan: 'enterprise' });
  await call('license.addInstance', { licenseId, name: 'Fuzz' });
  const { items } = await call('apiKey.list');
  const keys = z.array(z.object({ apiKeyId: z.string() })).parse(items);
  const me = await call('me.get');
  const members = await call('member.list');
  return {
    own: new Set([
      ...[organizationId, email, String(licenseId), ...keys.map(({ apiKeyId }) => apiKeyId)],
      ...[...textsOf(me), ...textsOf(members)],
    ]),
    git: {
      providers: Object.fromEntries(providers) as GitPlaces['providers'],
      deployPath: new URL(String(application.deployWebhookUrl)).pathname,
      repositoryPath: `/git/${String(repositoryId)}.git`,
      apiKey,
    },
  };
}

async function prepareMerchant(url: string, adminKey: string, seen: SeenValues): Promise<void> {
  const response = await fetch(`${url}/api/merchant.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ externalId: 'fuzz', name: 'Fuzz', eventsUrl: 'https://events.example/x' }),
  });
  if (!response.ok) throw new Error(`merchant.create answered ${response.status}: ${await response.text()}`);
  seen.learn(await response.json());
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Headers by the names of the documents' security schemes; an unknown name has a wrong credential. */
function credentialsOf(apiKey: string, adminKey: string, seen: SeenValues): CredentialOf {
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token ?? 'none'}` });
  return (scheme) => {
    switch (scheme) {
      case 'apiKey':
        return { 'x-api-key': apiKey };
      // The session cookie is refused without the header of its origin; the key opens the same operations.
      case 'session':
      case 'bearer':
        return bearer(apiKey);
      case 'assistantBearer':
        return bearer(seen.newest('token', 'asst_'));
      case 'assistantKey':
        return { 'x-api-key': seen.newest('token', 'asst_') ?? 'none' };
      case 'administrationKey':
        return bearer(adminKey);
      case 'merchantSecret':
        return bearer(seen.newest('merchantSecret'));
      case 'nothing':
        return {};
      default:
        return { authorization: 'Bearer key_garbage', 'x-api-key': 'asst_garbage' };
    }
  };
}

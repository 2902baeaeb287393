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
import { pushPage } from './push-page.ts';
import { openSeenValues, type SeenValues } from './seen-values.ts';
import { type Call, learnWhatIsThere, linkInstance, makeLicense, makeSite, Refused } from './things.ts';

/** A running server with all roles, and what a case needs to reach every part of it. */
export interface World {
  readonly program: Program;
  readonly port: number;
  readonly dnsPort: number;
  readonly seen: SeenValues;
  /** Ids that the following cases need: those of the organization and its key, and what was made last. */
  readonly own: ReadonlySet<string>;
  /**
   * Makes things that the next cases can name: earlier cases have removed most of the others. Rejects with `Refused` where
   * one could not be made.
   */
  renew(): Promise<void>;
  readonly credentialOf: CredentialOf;
  readonly git: GitPlaces;
  close(): Promise<void>;
}

const Credentials = z.object({ organizationId: z.string(), apiKey: z.string(), email: z.string() });

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
    const { git, own } = await prepare(call, program.url, credentials);
    const credentialOf = credentialsOf(credentials.apiKey, adminKey, seen);
    let renewals = 0;
    let newest = new Set<string>();
    const renew = async () => {
      renewals += 1;
      const name = `fuzz-${renewals}`;
      const made = new Set<string>();
      const make: Call = async (operation, body) => {
        const answer = await call(operation, body);
        for (const text of textsOf(answer)) made.add(text);
        return answer;
      };
      await makeSite(make, name, seen.all('repositoryId'));
      await makeLicense(make, name);
      newest = made;
      await learnWhatIsThere(call);
    };
    await renew();
    return {
      ...{ program, port, dnsPort, seen, renew, credentialOf, git },
      get own() {
        return new Set([...own, ...newest]);
      },
      close: leaveNothing,
    };
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
    const sentence = `${operation} answered ${response.status}: ${text}`;
    if (!response.ok) throw response.status < 500 ? new Refused(sentence) : new Error(sentence);
    const answer = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    seen.learn(body);
    seen.learn(answer);
    return answer;
  };
}

const UNLIMITED = { projects: -1, applications: -1, databases: -1, domains: -1, buildMinutes: -1 };

/** Makes what the cases need all the time. */
async function prepare(
  call: Call,
  url: string,
  { organizationId, apiKey, email }: z.output<typeof Credentials>,
): Promise<{ git: GitPlaces; own: ReadonlySet<string> }> {
  const { licenseId, licenseKey } = await call('license.create', { plan: 'enterprise' });
  await linkInstance(call, url, String(licenseKey));
  await call('organization.setPlan', { organizationId, quotas: UNLIMITED });
  const { applicationId, repositoryId, gitUrl } = await makeSite(call, 'fuzz', []);
  // Its push deploys it.
  await pushPage(gitUrl, apiKey);
  const { domainId } = await call('domain.create', { applicationId, host: 'fuzz.site.example' });
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
  const { items } = await call('apiKey.list');
  const keys = z.array(z.object({ apiKeyId: z.string() })).parse(items);
  const [me, linked] = [await call('me.get'), await call('licenseLink.get')];
  const members = await call('member.list');
  return {
    own: new Set([
      ...[organizationId, email, String(licenseId), applicationId, repositoryId, String(domainId)],
      ...keys.map(({ apiKeyId }) => apiKeyId),
      ...[me, linked, members, application].flatMap(textsOf),
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

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type FakeDns, fakeDns } from '#src/adapters/dns/fake.ts';
import { type FakeGit, fakeGit } from '#src/adapters/git/fake.ts';
import { type FakeGitHost, fakeGitHost } from '#src/adapters/git-host/fake.ts';
import { type FakeIngress, fakeIngress } from '#src/adapters/ingress/fake.ts';
import { type FakePublicDns, fakePublicDns } from '#src/adapters/public-dns/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { type App, openApp } from '#src/app/app.ts';
import type { AppOverrides } from '#src/app/overrides.ts';
import { loadConfig } from '#src/config/config.ts';
import type { Id } from '#src/domain/id.ts';
import { workLogFields } from '#src/services/platform/current-work/index.ts';
import { assertDocumented } from './contract.ts';
import { freePort } from './free-port.ts';
import { quickPasswordHash } from './password-hash.ts';
import { migratedDatabase } from './test-database.ts';

/** A running Pilothouse with fakes behind its ports, an owner, and a key: what most tests start from. */
export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly dataDir: string;
  /** On PostgreSQL, for a second process on the same database. */
  readonly databaseUrl: string | undefined;
  readonly organizationId: Id<'org'>;
  readonly key: string;
  readonly email: string;
  readonly password: string;
  readonly workloads: FakeWorkloads;
  readonly git: FakeGit;
  /** Answers nothing until a test lets it: what is asked then is `git`. */
  readonly gitHost: FakeGitHost;
  readonly ingress: FakeIngress;
  /** The DNS provider of the zone of the license hub's subdomains. */
  readonly dns: FakeDns;
  /** What the owners of names have published. */
  readonly publicDns: FakePublicDns;
  /** Every line that the program has logged. */
  readonly logLines: string[];
  /** Calls over real HTTP; the answer is held against the documents. */
  call(target: `${string} /${string}`, options?: CallOptions): Promise<Answer>;
  /** An ordinary call with the owner's key that has to be answered 200. */
  ok<Body = Record<string, unknown>>(target: `${string} /${string}`, body?: unknown): Promise<Body>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** JSON body; a string is sent as it is. */
  readonly body?: unknown;
  /** Null: no key; default: the owner's. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into bodies freely; what they may hold is the documents' business.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

export async function openTestApp(
  environment: Record<string, string> = {},
  overrides: AppOverrides = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-test-'));
  await chmod(dataDir, 0o711);
  const database = await migratedDatabase(dataDir);
  const workloads = new FakeWorkloads();
  const git = fakeGit();
  const gitHost = fakeGitHost();
  gitHost.setReachable(false);
  const ingress = fakeIngress();
  const logLines: string[] = [];
  const port = await freePort();
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    GIT_ALLOW_HTTP: 'true',
    // Tests call far more often than a client does.
    REQUEST_RATE_LIMIT: '1000000',
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    ...Object.fromEntries(
      // `{url}` is replaced by the address that the world itself will have.
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace('{url}', `http://127.0.0.1:${port}`),
      ]),
    ),
  });
  const dns = fakeDns(config.SUBDOMAIN_ZONE);
  const publicDns = fakePublicDns();
  const log = pino(
    { level: 'debug', mixin: workLogFields },
    { write: (line: string) => void logLines.push(line) },
  );
  const leaveNothing = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const app = await openApp(config, {
    workloads,
    git,
    gitHost,
    ingress,
    // Who names a port wants the program's own server.
    ...(environment.DNS_PORT === undefined ? { dns } : {}),
    ...(environment.DNS_RESOLVER === undefined ? { publicDns } : {}),
    log,
    authRateLimited: false,
    passwordHash: quickPasswordHash,
    drainMs: 50,
    ...(overrides.clock !== undefined && { jobPollMs: 250 }),
    ...overrides,
  }).catch(async (error: unknown) => {
    await leaveNothing();
    throw error;
  });
  await app.start();
  // A second process on a database finds its owner there already, and is left no credentials.
  const written = await readFile(join(dataDir, 'credentials.json'), 'utf8').catch(() => '{}');
  const credentials = JSON.parse(written);
  const url = config.publicUrl;

  const call = (target: string, options: CallOptions = {}) =>
    callOver(url, credentials.apiKey, target, options);
  return {
    app,
    url,
    dataDir,
    databaseUrl: environment.DATABASE_URL ?? database.url,
    organizationId: credentials.organizationId,
    key: credentials.apiKey,
    email: credentials.email,
    password: credentials.password,
    workloads,
    git,
    gitHost,
    ingress,
    dns,
    publicDns,
    logLines,
    call,
    async ok(target, body) {
      const answer = await call(target, body === undefined ? {} : { body });
      if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    },
    async close() {
      await app.stop();
      await leaveNothing();
    },
  };
}

async function callOver(url: string, ownKey: string, target: string, options: CallOptions): Promise<Answer> {
  const [method = 'GET', path = '/'] = target.split(' ');
  const key = options.key === undefined ? ownKey : options.key;
  const hasBody = options.body !== undefined;
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    ...(hasBody
      ? { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }
      : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  assertDocumented(method, new URL(path, url).pathname, response.status, body);
  return { status: response.status, headers: response.headers, text, body };
}

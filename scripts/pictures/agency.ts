import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type FakeDns, fakeDns } from '#src/adapters/dns/fake.ts';
import { type FakeGit, fakeGit } from '#src/adapters/git/fake.ts';
import { fakeGitHost } from '#src/adapters/git-host/fake.ts';
import { type FakePublicDns, fakePublicDns } from '#src/adapters/public-dns/fake.ts';
import { type App, openApp } from '#src/app/app.ts';
import { freePort } from '#src/cli/demo/free-port.ts';
import { loadConfig } from '#src/config/config.ts';
import { syncIfDue } from '#src/services/instance/license/index.ts';
import { ACCOUNT, GATEWAY_KEY, INGRESS_IP, ORGANIZATION, SITE_DOMAIN, ZONE } from './people.ts';

/** The running program of an agency whose console is pictured. Only git, git hosts and DNS are in memory. */
export interface Agency {
  readonly app: App;
  readonly url: string;
  readonly dataDir: string;
  readonly organizationId: string;
  readonly ingressPort: number;
  readonly git: FakeGit;
  readonly dns: FakeDns;
  readonly publicDns: FakePublicDns;
  /** A call with the key of the owner that has to be answered 200; its body. */
  ok<Body>(target: `${'GET' | 'POST'} /${string}`, body?: unknown, secret?: string): Promise<Body>;
  /** A call that may be refused; its status. */
  attempt(target: `${'GET' | 'POST'} /${string}`, body?: unknown): Promise<number>;
  /** Moves the clock of the program to an earlier time, or to now. A license has to be asked for every few days. */
  goTo(daysAgo: number): Promise<void>;
  /** The time of the program, milliseconds since the epoch. */
  now(): number;
  close(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PREFERRED_PORT = 3000;
const PREFERRED_INGRESS_PORT = 8080;

/** Starts the program; its records begin this many days ago. */
export async function openAgency(daysAgo: number): Promise<Agency> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-pictures-'));
  await chmod(dataDir, 0o711);
  let behindMs = daysAgo * DAY_MS;
  const port = await freePort(PREFERRED_PORT);
  const url = `http://127.0.0.1:${port}`;
  const ingressPort = await freePort(PREFERRED_INGRESS_PORT);
  const { git, dns, publicDns } = { git: fakeGit(), dns: fakeDns(ZONE), publicDns: fakePublicDns() };
  const config = loadConfig({
    ...{ DATA_DIR: dataDir, PORT: String(port), INGRESS_PORT: String(ingressPort), ENGINE: 'process' },
    ...{ INGRESS_IP, INGRESS_DOMAIN: SITE_DOMAIN, SUBDOMAIN_ZONE: ZONE, LICENSE_HUB_URL: url },
    ...{ BOOTSTRAP_EMAIL: ACCOUNT.email, BOOTSTRAP_PASSWORD: ACCOUNT.password },
    ...{ BOOTSTRAP_ORGANIZATION: ORGANIZATION, PLATFORM_NAME: 'Pilothouse', SIGN_UP: 'open' },
    ...{ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8', APPLICATION_MEMORY_MB: '256' },
    ...{ DEFAULT_PLAN: 'unlimited', REQUEST_RATE_LIMIT: '1000000', PAYMENT_GATEWAY_ADMIN_KEY: GATEWAY_KEY },
  });
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const clock = { now: () => Date.now() - behindMs };
  const app = await openApp(config, {
    ...{ clock, log, git, dns, publicDns, gitHost: fakeGitHost() },
    ...{ authRateLimited: false, healthTimeoutMs: 8_000, jobPollMs: 250, drainMs: 500 },
  });
  await app.start();
  const { organizationId, apiKey } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'));
  const call = (target: string, body: unknown, secret?: string) => {
    const [method = 'GET', path = '/'] = target.split(' ');
    return fetch(url + path, {
      method,
      headers: {
        ...(secret === undefined ? { 'x-api-key': apiKey } : { authorization: `Bearer ${secret}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  };
  return {
    ...{ app, url, dataDir, organizationId, ingressPort, git, dns, publicDns, now: clock.now },
    async goTo(days) {
      behindMs = days * DAY_MS;
      await syncIfDue(app.instance);
    },
    async ok(target, body, secret) {
      const response = await call(target, body, secret);
      const text = await response.text();
      if (!response.ok) throw new Error(`${target} was answered ${response.status}: ${text}`);
      return JSON.parse(text);
    },
    async attempt(target, body) {
      const response = await call(target, body);
      await response.arrayBuffer();
      return response.status;
    },
    async close() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

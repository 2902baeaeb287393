/** The real program for tests: real engine, git, ingress and logs on free ports of loopback and its own data folder. */

import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type App, openApp } from '#src/app/app.ts';
import type { AppOverrides } from '#src/app/overrides.ts';
import { loadConfig } from '#src/config/config.ts';
import type { Id } from '#src/domain/id.ts';
import { workLogFields } from '#src/services/platform/current-work/index.ts';
import type { Answer, CallOptions } from './app.ts';
import { assertDocumented } from './contract.ts';
import { freePort } from './free-port.ts';
import { builtProgram } from './program.ts';
import { emptyDatabase, migratedDatabase } from './test-database.ts';
import { until } from './until.ts';

/** What a test does with a running program, whether it runs in this process or in one of its own. */
export interface RealWorld {
  readonly url: string;
  readonly dataDir: string;
  readonly ingressPort: number;
  readonly organizationId: Id<'org'>;
  readonly key: string;
  /** The text of every answer of the API so far. */
  readonly answers: readonly string[];
  call(target: `${string} /${string}`, options?: CallOptions): Promise<Answer>;
  /** A call that has to be answered 200; its body. */
  ok(target: `${string} /${string}`, body?: unknown): Promise<Answer['body']>;
  /** Imports over HTTP; a partial or failed one is an answer too. */
  importSite(request: Record<string, unknown>): Promise<Answer['body']>;
  /** Waits until a deployment has ended. */
  settled(deploymentId: string): Promise<{ status: string; errorMessage: string | null }>;
  /** Deploys again, and waits until that has ended. */
  redeploy(
    applicationId: string,
  ): Promise<{ deploymentId: string; status: string; errorMessage: string | null }>;
  deploymentLog(deploymentId: string): Promise<string>;
  /** Asks the ingress for a path of a host. */
  visit(host: string, path?: string, body?: string): Promise<Visit>;
}

export interface Visit {
  readonly status: number;
  readonly text: string;
}

export interface RealApp extends RealWorld {
  readonly app: App;
  /** Every line that the program has logged. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
}

export interface RealProcess extends RealWorld {
  /** Everything that the process has written to its standard output and error. */
  readonly output: readonly string[];
  /** Starts the program again on the same data folder and ports, with other settings where some are given. */
  start(change?: Record<string, string>): Promise<void>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  close(): Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  readonly tookMs: number;
}

/** Opens the real program in this process, with an operator, an organization and a key. */
export async function openRealApp(
  overrides: AppOverrides = {},
  environment: Record<string, string> = {},
): Promise<RealApp> {
  const place = await aPlace();
  const logLines: string[] = [];
  const log = pino(
    { level: 'debug', mixin: workLogFields },
    { write: (line: string) => void logLines.push(line) },
  );
  const app = await openApp(loadConfig({ ...place.environment, ...environment }), {
    log,
    authRateLimited: false,
    drainMs: 5_000,
    ...overrides,
  });
  await app.start();
  return {
    ...(await worldOf(place)),
    app,
    logLines,
    async close() {
      await app.stop();
      await place.remove();
    },
  };
}

/**
 * Starts the built program as its own process, which a test may kill and start again; on a data folder of the caller's
 * where one is given.
 */
export async function startRealProcess(
  environment: Record<string, string> = {},
  folder?: string,
): Promise<RealProcess> {
  const program = await builtProgram();
  const place = await aPlace(folder);
  const output: string[] = [];
  let running: ReturnType<typeof launch> | undefined;
  const start = async (change: Record<string, string> = {}): Promise<void> => {
    running = launch(
      program,
      { ...place.environment, LOG_LEVEL: 'debug', ...environment, ...change },
      output,
    );
    await running.ready;
  };
  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
    const ended = await running?.end(signal);
    running = undefined;
    return ended ?? { code: null, tookMs: 0 };
  };
  await start();
  return {
    ...(await worldOf(place)),
    output,
    start,
    end,
    async close() {
      await end('SIGTERM');
      await place.remove();
    },
  };
}

function launch(program: string, environment: Record<string, string>, output: string[]) {
  const startedAt = output.length;
  const { PATH = '', HOME = '/' } = process.env;
  const child = spawn(process.execPath, [program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = until('the program is ready', async () => {
    const printed = output.slice(startedAt).join('');
    if (child.exitCode !== null) throw new Error(`The program did not start: ${printed}`);
    return printed.includes('Pilothouse is ready at');
  });
  return {
    ready,
    async end(signal: NodeJS.Signals): Promise<Ended> {
      const from = performance.now();
      child.kill(signal);
      return { code: await ended, tookMs: performance.now() - from };
    },
  };
}

interface Place {
  readonly environment: Record<string, string>;
  readonly dataDir: string;
  readonly url: string;
  readonly ingressPort: number;
  remove(): Promise<void>;
}

async function aPlace(folder?: string): Promise<Place> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'pilothouse-real-')));
  await chmod(dataDir, 0o711);
  const database = await (folder === undefined ? migratedDatabase(dataDir) : emptyDatabase());
  const [port, ingressPort] = [await freePort(), await freePort()];
  return {
    dataDir,
    url: `http://127.0.0.1:${port}`,
    ingressPort,
    environment: {
      DATA_DIR: dataDir,
      PORT: String(port),
      INGRESS_PORT: String(ingressPort),
      DNS_PORT: '0',
      ENGINE: 'process',
      GIT_ALLOW_HTTP: 'true',
      ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
      ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
    },
    async remove() {
      await database.drop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function worldOf({ dataDir, url, ingressPort }: Place): Promise<RealWorld> {
  const { organizationId, apiKey } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'));
  const answers: string[] = [];
  const call: RealWorld['call'] = async (target, options = {}) => {
    const answer = await callOver(url, apiKey, target, options);
    answers.push(answer.text);
    return answer;
  };
  const ok: RealWorld['ok'] = async (target, body) => {
    const { status, text, body: answered } = await call(target, body === undefined ? {} : { body });
    if (status !== 200) throw new Error(`${target} answered ${status}: ${text}`);
    return answered;
  };
  const settled = (deploymentId: string) =>
    until(`deployment ${deploymentId} ends`, async () => {
      const deployment = await ok(`GET /api/deployment.get?deploymentId=${deploymentId}`);
      return ['done', 'error', 'cancelled'].includes(deployment.status) ? deployment : undefined;
    });
  return {
    url,
    dataDir,
    ingressPort,
    organizationId,
    key: apiKey,
    answers,
    call,
    ok,
    settled,
    importSite: async (change) =>
      (await call('POST /api/site-import', { body: { organizationId, ...change } })).body,
    async redeploy(applicationId) {
      const { deploymentId } = await ok('POST /api/application.deploy', { applicationId });
      return { deploymentId, ...(await settled(deploymentId)) };
    },
    deploymentLog: async (deploymentId) =>
      (await ok(`GET /api/deployment.log?deploymentId=${deploymentId}`)).log,
    visit: (host, path = '/', body) => visit(ingressPort, host, path, body),
  };
}

async function callOver(url: string, ownKey: string, target: string, options: CallOptions): Promise<Answer> {
  const [method = 'GET', path = '/'] = target.split(' ');
  const key = options.key === undefined ? ownKey : options.key;
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  assertDocumented(method, new URL(path, url).pathname, response.status, body);
  return { status: response.status, headers: response.headers, text, body };
}

function visit(port: number, host: string, path: string, body?: string): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        headers: { host: `${host}:${port}` },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', reject);
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}

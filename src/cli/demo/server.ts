import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openProcessEngine } from '#src/adapters/workloads/process/open.ts';
import type { Environment } from '../../config/command-line.ts';
import { DemoFailure } from './failure.ts';
import { freePort } from './free-port.ts';

/** A separate Pilothouse, on a data folder that is removed with it. */
export interface DemoServer {
  readonly url: string;
  readonly ingressPort: number;
  /** Holds the API key; its text is never printed. */
  readonly credentialsFile: string;
  readonly credentials: z.output<typeof Credentials>;
  /** Resolves, with a failure, if the server ends without being stopped. */
  readonly ended: Promise<DemoFailure>;
  /** Stops the server with everything that it runs, and removes the folder. */
  stop(): Promise<void>;
}

const Credentials = z.object({ organizationId: z.string(), apiKey: z.string() });

/** The program itself, which starts the server with `serve`. */
const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url));
const START_DEADLINE_MS = 60_000;
/** The server gives itself 10 seconds. */
const STOP_DEADLINE_MS = 12_000;
const LOG_LINES_SHOWN = 40;
const CLEAN_EXIT = 'exit code 0';

export async function startDemoServer(signal: AbortSignal, environment: Environment): Promise<DemoServer> {
  const folder = await mkdtemp(join(await openTemporaryFolder(), 'pilothouse-demo-'));
  const logFile = join(folder, 'server.log');
  const [port, ingressPort] = [await freePort(3000), await freePort(8080)];
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    cwd: folder,
    env: settingsOf({ folder, port, ingressPort }, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a separate group, Ctrl-C reaches only the demo, which stops things in order.
    detached: true,
  });
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`));
  });
  const log = createWriteStream(logFile, { mode: 0o600 });
  child.stdout.pipe(log);
  child.stderr.pipe(log);

  const stop = async () => {
    if ((await end(child, exit)) !== CLEAN_EXIT) await endLeftovers(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const ended = exit.then(async (how) => {
    const text = await readFile(logFile, 'utf8').catch(() => '');
    const lines = text.trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
    return new DemoFailure(`The server ended unexpectedly (${how}).`, lines);
  });

  try {
    await chmod(folder, 0o711);
    await ready(child, ended, signal);
    const credentialsFile = join(folder, 'data', 'credentials.json');
    const credentials = Credentials.parse(JSON.parse(await readFile(credentialsFile, 'utf8')));
    return { url: `http://127.0.0.1:${port}`, ingressPort, credentialsFile, credentials, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As root the applications run as separate users, who must be able to pass; some systems give root a closed one. */
async function openTemporaryFolder(): Promise<string> {
  const isOpen = ((await stat(tmpdir())).mode & 0o001) !== 0;
  return process.getuid?.() === 0 && !isOpen ? '/tmp' : tmpdir();
}

/** Built from nothing, so that settings in the user's environment do not reach the demo. */
function settingsOf(
  parts: { folder: string; port: number; ingressPort: number },
  { forPrograms }: Environment,
): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR'].flatMap((name) => {
    const value = forPrograms[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    DATA_DIR: join(parts.folder, 'data'),
    PORT: String(parts.port),
    INGRESS_PORT: String(parts.ingressPort),
    INGRESS_DOMAIN: 'run.localhost',
    ENGINE: 'process',
    GIT_ALLOW_HTTP: 'true',
    ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    LOG_LEVEL: 'warn',
    NODE_NO_WARNINGS: '1',
  };
}

async function ready(child: ChildProcess, ended: Promise<DemoFailure>, signal: AbortSignal): Promise<void> {
  if (child.stdout === null) throw new DemoFailure('The server has no output to wait for.');
  const lines = createInterface({ input: child.stdout });
  const deadline = AbortSignal.timeout(START_DEADLINE_MS);
  const either = AbortSignal.any([signal, deadline]);
  try {
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.startsWith('Pilothouse is ready at ') && resolve());
      void ended.then(reject);
      const abort = () =>
        reject(
          deadline.aborted
            ? new DemoFailure('The server did not become ready within a minute.')
            : signal.reason,
        );
      either.addEventListener('abort', abort, { once: true });
      if (either.aborted) abort();
    });
  } finally {
    lines.removeAllListeners('line');
  }
}

async function end(child: ChildProcess, exit: Promise<string>): Promise<string> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
  const how = await exit;
  clearTimeout(timer);
  return how;
}

/** A server that died could not stop its applications: opening the engine on the folder ends what is left there. */
async function endLeftovers(dataDir: string): Promise<void> {
  const engine = await openProcessEngine({ dataDir, log: () => undefined });
  await engine.close();
}

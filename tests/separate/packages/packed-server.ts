import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../support/free-port.ts';
import { type FreshProject, freshProject } from './fresh-project.ts';

const START_DEADLINE_MS = 120_000;
const Credentials = z.object({
  organizationId: z.string(),
  apiKey: z.string(),
  email: z.string(),
  password: z.string(),
});

/** The packed server, running from a folder in which nothing else is installed. */
export interface PackedServer {
  readonly project: FreshProject;
  readonly url: string;
  readonly ingressPort: number;
  readonly pid: number;
  /** CPU time of the process until it was ready. Null on systems without `/proc`. */
  readonly startCpuMs: number | null;
  readonly credentials: z.output<typeof Credentials>;
  close(): Promise<void>;
}

/** Installs the packed server and starts it with its command. */
export async function startPackedServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<PackedServer> {
  const project = await freshProject();
  await project.install([], ['pilothouse']);
  const data = await mkdtemp(join(tmpdir(), 'pilothouse-packed-'));
  const [port, ingressPort, dnsPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(join(project.folder, 'node_modules/.bin/pilothouse'), ['serve'], {
    cwd: project.folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: data,
      PORT: String(port),
      INGRESS_PORT: String(ingressPort),
      DNS_PORT: String(dnsPort),
      INGRESS_DOMAIN: 'run.localhost',
      ENGINE: 'process',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
    await project.remove();
  };
  try {
    await ready(child);
    const pid = child.pid ?? 0;
    const startCpuMs = await cpuMsOf(pid);
    const credentials = Credentials.parse(JSON.parse(await readFile(join(data, 'credentials.json'), 'utf8')));
    const url = `http://127.0.0.1:${port}`;
    return { project, url, ingressPort, pid, startCpuMs, credentials, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const CLOCK_TICK_MS = 10;

/** CPU time that a process has used so far, from Linux's `/proc`. */
async function cpuMsOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // utime and stime: fields 14 and 15 of proc(5), of which two and the name are cut off.
  const fields = stat.split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('Pilothouse is ready at ')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    setTimeout(() => reject(new Error(`The server is not ready:\n${output}`)), START_DEADLINE_MS).unref();
  });
}

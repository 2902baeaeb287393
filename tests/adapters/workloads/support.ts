import { mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BuildSpec, DatabaseSpec, StartSpec } from '#src/adapters/workloads/port.ts';
import type { ProcessEngine } from '#src/adapters/workloads/process/engine.ts';
import { openProcessEngine, type ProcessEngineOptions } from '#src/adapters/workloads/process/open.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { until } from '../../support/until.ts';

/** A new folder that applications may pass through; removed at the end of the test. */
export async function aDataDir(): Promise<string> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'pilothouse-workloads-')));
  await chmod(directory, 0o711);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

export async function anEngine(options: Partial<ProcessEngineOptions> = {}): Promise<ProcessEngine> {
  const dataDir = options.dataDir ?? (await aDataDir());
  const engine = await openProcessEngine({ log: () => undefined, ...options, dataDir });
  onTestFinished(() => engine.close());
  return engine;
}

/** A source tree as a clone leaves it. A name that ends in `/` is an empty folder. */
export async function aSource(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-source-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await (name.endsWith('/') ? mkdir(join(directory, name)) : writeFile(join(directory, name), text));
  }
  return directory;
}

export function aBuild(sourceDir: string, changes: Partial<BuildSpec> = {}): BuildSpec {
  const ids = { applicationId: 'app_one', releaseId: 'rel_one' };
  return { ...ids, sourceDir, buildPath: '/', buildType: 'nixpacks', env: {}, ...changes };
}

export function aStart(changes: Partial<StartSpec> = {}): StartSpec {
  const ids = { applicationId: 'app_one', releaseId: 'rel_one' };
  return { ...ids, env: {}, port: 3000, output: NO_OUTPUT, ...changes };
}

export function aDatabase(changes: Partial<DatabaseSpec> = {}): DatabaseSpec {
  return {
    databaseId: 'db_one',
    type: 'postgres',
    name: 'shop',
    user: 'shop',
    password: 'secret',
    ...changes,
  };
}

/** A run that keeps its log. */
export function aRun(signal = AbortSignal.timeout(500_000)): Run & { readonly lines: string[] } {
  const lines: string[] = [];
  return { signal, lines, log: (line) => void lines.push(line) };
}

/** The answer once something listens. */
export async function firstAnswer(
  { host, port }: { host: string; port: number },
  path = '/',
  init?: RequestInit,
) {
  let response: Response | undefined;
  await until(`an answer on port ${port}`, async () => {
    // A published port is accepted before anything listens behind it; a request that falls in there may never end.
    const signal = AbortSignal.timeout(3_000);
    response = await fetch(`http://${host}:${port}${path}`, { signal, ...init }).catch(() => undefined);
    return response !== undefined;
  });
  if (!response) throw new Error('unreachable');
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What has ended and waits for its parent to notice is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export const isRoot = process.getuid?.() === 0;

/** Source of a server that answers with what its body evaluates to. */
export function serverSource(body: string): string {
  return `require('node:http').createServer((request, response) => response.end(String(${body}))).listen(process.env.PORT, '127.0.0.1');\n`;
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { COMMANDS } from '#src/cli/commands.ts';
import type { Terminal, Writer } from '#src/cli/core/terminal.ts';
import { runCli } from '#src/cli/run-cli.ts';
import { readEnvironment } from '#src/config/command-line.ts';
import { git } from '../support/git-user.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';

/** A user with a home folder of their own, a folder to work in, and an instance. */
export interface CliWorld {
  readonly app: RealApp;
  readonly workloads: FakeWorkloads;
  /** The home folder; credentials are below it. */
  readonly home: string;
  /** The folder in which commands are called. */
  readonly cwd: string;
  call(line: string | readonly string[], options?: CallOptions): Promise<Called>;
  /** Calls a command with `--json`, which has to end with 0, and checks the result against its declared shape. */
  json(line: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly isTTY?: boolean;
  /** What a person answers to the questions, one after the other; null: Ctrl-C. Without it there is no person to ask. */
  readonly answers?: readonly (string | null)[];
  /** Receives each text that is written to standard error, while the command runs. */
  readonly onError?: (text: string) => void;
  /** The same of standard output. */
  readonly onOutput?: (text: string) => void;
  /** Aborts as Ctrl-C does. */
  readonly signal?: AbortSignal;
}

export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Real git, HTTP and records; only the engine is a fake. */
export async function openCliWorld(): Promise<CliWorld> {
  const workloads = new FakeWorkloads();
  const app = await openRealApp({ workloads });
  const home = await mkdtemp(join(tmpdir(), 'pilothouse-test-cli-'));
  const cwd = join(home, 'site');
  await makeSite(cwd);
  const call = (line: string | readonly string[], options: CallOptions = {}) =>
    callCli(line, { cwd, ...options, env: { HOME: home, ...options.env } });
  await call(`login ${app.url} --key`, { input: app.key });
  return {
    ...{ app, workloads, home, cwd, call },
    async json(line) {
      const called = await call(`${line} --json`);
      if (called.code !== 0) throw new Error(`${line} ended with ${called.code}: ${called.err}`);
      return shapeOf(line).parse(JSON.parse(called.out));
    },
    async close() {
      await app.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Imports the folder of a world as the application Shop. Returns its id. */
export async function importShop(world: CliWorld): Promise<string> {
  await world.json('import . --name Shop');
  return JSON.parse(await readFile(join(world.cwd, '.pilothouse.json'), 'utf8')).applicationId;
}

function shapeOf(line: string) {
  const command = COMMANDS.find(({ name }) => line === name || line.startsWith(`${name} `));
  if (command === undefined || command.json === null) throw new Error(`${line} has no JSON result`);
  return command.json;
}

/** Calls the command line in this process, without a terminal unless one is asked for. */
export async function callCli(
  line: string | readonly string[],
  {
    input = '',
    cwd = tmpdir(),
    env = {},
    isTTY = false,
    answers,
    onError,
    onOutput,
    signal = new AbortController().signal,
  }: CallOptions,
): Promise<Called> {
  const remaining = [...(answers ?? [])];
  const out = writer(isTTY, onOutput);
  const err = writer(isTTY, onError);
  const terminal: Terminal = {
    ...{ out, err, isInteractive: answers !== undefined },
    readInput: async () => input,
    async ask() {
      const answer = remaining.shift();
      if (answer === null) throw new AbortError();
      return answer ?? input;
    },
  };
  const environment = readEnvironment({ PATH: process.env.PATH, ...env });
  const argv = typeof line === 'string' ? line.split(' ') : line;
  const code = await runCli(argv, { terminal, environment, cwd, signal });
  return { code, out: out.text(), err: err.text() };
}

/** What `readline` throws where Ctrl-C answers its question. */
class AbortError extends Error {
  override readonly name = 'AbortError';
}

function writer(isTTY: boolean, onText?: (text: string) => void): Writer & { text(): string } {
  let written = '';
  return {
    ...{ isTTY, columns: 80 },
    write: (text) => {
      written += text;
      onText?.(text);
    },
    text: () => written,
  };
}

/** A folder with a commit on the branch main. */
export async function makeSite(folder: string): Promise<void> {
  const home = tmpdir();
  await git(home, home, 'init', '--quiet', '--initial-branch=main', folder);
  await writeFile(join(folder, 'index.html'), '<title>Hello</title>');
  await git(folder, home, 'add', '.');
  await git(folder, home, 'commit', '--quiet', '--message=First');
}

/** Adds a commit that changes a file. Returns its hash. */
export async function commit(
  folder: string,
  file: string,
  content: string,
  message = 'Change',
): Promise<string> {
  await writeFile(join(folder, file), content);
  await git(folder, tmpdir(), 'add', '.');
  await git(folder, tmpdir(), 'commit', '--quiet', `--message=${message}`);
  return (await git(folder, tmpdir(), 'rev-parse', 'HEAD')).stdout.trim();
}

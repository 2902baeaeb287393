import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { ROOT } from './blocks.ts';

/** A reader who follows the documents: a folder, a Pilothouse started with `npm start`, and a git host. */
export interface Reader {
  readonly folder: string;
  readonly git: GitServer;
  /** Runs commands of a document in the folder, in one shell. Variables that they export stay for later calls. */
  run(commands: string): Promise<string>;
  /** The value of a variable that earlier commands have exported. */
  variable(name: string): Promise<string>;
  leave(): Promise<void>;
}

/** Address of the repository in the documents, with any name. */
const REPOSITORY = /https:\/\/github\.com\/you\/([\w-]+\.git)/g;

/**
 * Starts Pilothouse as the documents describe it. Ports and the address of the repository are replaced in the commands;
 * nothing else is. A request that is not answered with a success fails.
 */
export async function openReader(): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-reader-'));
  await chmod(folder, 0o711);
  const git = await startGitServer();
  const [port, ingressPort, dnsPort] = [await freePort(), await freePort(), await freePort()];
  const { PATH = '', HOME = '/' } = process.env;
  const path = `${join(ROOT, 'node_modules/.bin')}:${PATH}`;
  const server = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      PATH: path,
      HOME,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      INGRESS_PORT: String(ingressPort),
      DNS_PORT: String(dnsPort),
      ENGINE: 'process',
      GIT_ALLOW_HTTP: 'true',
      ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = new Promise((resolve) => server.once('close', resolve));

  const leave = async () => {
    if (server.exitCode === null && server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
    await closed;
    await git.close();
    await rm(folder, { recursive: true, force: true });
  };
  const run = async (commands: string) => {
    const replaced = commands
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${ingressPort}`)
      .replaceAll(REPOSITORY, `${git.baseUrl}/$1`);
    const script = [
      'set -e',
      'curl() { command curl --fail-with-body "$@"; }',
      '[ ! -e exported ] || . ./exported',
      replaced,
      'export -p > exported',
    ].join('\n');
    return runShell(script, folder, { PATH: path, HOME });
  };
  try {
    await until('npm start is ready', async () => {
      if (server.exitCode !== null) throw new Error(`npm start ended: ${output}`);
      return output.includes('Pilothouse is ready at');
    });
  } catch (error) {
    await leave();
    throw error;
  }
  const variable = async (name: string) => (await run(`printf %s "$${name}"`)).trim();
  return { folder, git, run, variable, leave };
}

async function runShell(script: string, cwd: string, env: Record<string, string>): Promise<string> {
  const shell = spawn('sh', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise((resolve, reject) => shell.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The commands failed (${code}):\n${script}\n${stdout}\n${stderr}`);
  return stdout;
}

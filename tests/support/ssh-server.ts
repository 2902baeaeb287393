/** A real OpenSSH server on loopback that serves the bare repositories of a directory to one key, read-only. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { notInstalled } from './missing-programs.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const SSHD = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd'].find((path) => existsSync(path));

/** Why there can be no SSH server here, or null. Tests that need one skip with these words. */
export const noSshServer: string | null = SSHD === undefined ? notInstalled('sshd', 'openssh-server') : null;

export interface SshServer {
  readonly port: number;
  /** Login name of the user who runs the tests. */
  readonly user: string;
  /** The private key that is let in. */
  readonly privateKey: string;
  /** `ssh://` address of a repository below the root. */
  url(name: string, host?: string): string;
  /** Gives the server another host key, as a reinstalled or an impostor's machine would have. */
  changeHostKey(): Promise<void>;
  close(): Promise<void>;
}

export async function startSshServer(root: string): Promise<SshServer> {
  if (SSHD === undefined) throw new Error(noSshServer ?? 'no sshd');
  const sshd = SSHD;
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-ssh-server-'));
  await chmod(directory, 0o700);
  // sshd insists on this directory when it runs as root.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 });
  const { username } = userInfo();
  const port = await freePort();
  await makeKey(join(directory, 'user_key'));
  await authorize(directory, root);
  await writeFile(join(directory, 'sshd_config'), serverConfig(directory, port, username));
  let server = await start(sshd, directory, port);

  return {
    port,
    user: username,
    privateKey: await readFile(join(directory, 'user_key'), 'utf8'),
    url: (name, host = '127.0.0.1') => `ssh://${username}@${host}:${port}${root}/${name}.git`,
    async changeHostKey() {
      await server.stop();
      server = await start(sshd, directory, port);
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A key that no server knows. */
export async function strangeKey(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-key-'));
  await makeKey(join(directory, 'key'));
  const key = await readFile(join(directory, 'key'), 'utf8');
  await rm(directory, { recursive: true });
  return key;
}

/** The key may run one program, which judges what was asked for. */
async function authorize(directory: string, root: string): Promise<void> {
  const serve = join(directory, 'serve');
  const text = `#!/bin/sh
case "$SSH_ORIGINAL_COMMAND" in
  "git-upload-pack '${root}/"*"'") exec git-shell -c "$SSH_ORIGINAL_COMMAND" ;;
  *) echo "ERROR: Repository not found." >&2; exit 1 ;;
esac
`;
  await writeFile(serve, text, { mode: 0o755 });
  const publicKey = await readFile(join(directory, 'user_key.pub'), 'utf8');
  await writeFile(join(directory, 'authorized_keys'), `restrict,command="${serve}" ${publicKey}`, {
    mode: 0o600,
  });
}

function serverConfig(directory: string, port: number, username: string): string {
  return `Port ${port}
ListenAddress 127.0.0.1
HostKey ${directory}/host_key
AuthorizedKeysFile ${directory}/authorized_keys
PidFile none
AllowUsers ${username}
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
StrictModes no
PermitRootLogin prohibit-password
AcceptEnv GIT_PROTOCOL
LogLevel ERROR
`;
}

async function start(sshd: string, directory: string, port: number): Promise<{ stop(): Promise<void> }> {
  await rm(join(directory, 'host_key'), { force: true });
  await rm(join(directory, 'host_key.pub'), { force: true });
  await makeKey(join(directory, 'host_key'));
  const child = spawn(sshd, ['-D', '-e', '-f', join(directory, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  await until('sshd answers', () => {
    if (hasEnded) throw new Error(`sshd did not start: ${complaint}`);
    return answers(port);
  });
  return {
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Whether the server greets. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('data', () => settle(true))
      .once('error', () => settle(false))
      .once('end', () => settle(false));
  });
}

async function makeKey(path: string): Promise<void> {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', path]);
}

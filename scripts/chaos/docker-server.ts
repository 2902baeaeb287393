import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import Docker from 'dockerode';
import { signalTarget } from '#src/adapters/workloads/common/commands/signal-target.ts';

/** A Docker Engine of a run's own, which can be killed, with the images of the tests. */
export interface DockerServer {
  readonly socketPath: string;
  readonly client: Docker;
  /** Kills it as a crash does. It ends its containers at its next start. */
  kill(): Promise<void>;
  /** Resolves once it answers. */
  start(): Promise<void>;
  /** Ends it, with its containers and everything that it has stored. */
  close(): Promise<void>;
}

const run = promisify(execFile);
/** Nothing is reached by it: steps of builds run there. */
const BRIDGE_ADDRESS = '10.213.0.1/24';
const START_DEADLINE_MS = 60_000;
const LOOK_MS = 100;

/**
 * Starts it beside another engine of this machine, which it does not disturb: it has a bridge of its own, as it would remove
 * that of the other one without, and writes no rules of the firewall.
 */
export async function openDockerServer(folder: string, images: readonly string[]): Promise<DockerServer> {
  const directory = join(folder, 'docker');
  const socketPath = join(folder, 'docker.sock');
  const bridge = `pilot${randomInt(100_000)}`;
  await run('ip', ['link', 'add', 'name', bridge, 'type', 'bridge']);
  await run('ip', ['address', 'add', BRIDGE_ADDRESS, 'dev', bridge]);
  await run('ip', ['link', 'set', bridge, 'up']);
  const client = new Docker({ host: '', socketPath });
  const log = openSync(join(folder, 'dockerd.log'), 'a', 0o600);
  const launch = () =>
    spawn(
      'dockerd',
      [
        ...['--host', `unix://${socketPath}`, '--pidfile', join(folder, 'docker.pid')],
        ...['--data-root', join(directory, 'data'), '--exec-root', join(directory, 'exec')],
        ...['--bridge', bridge, '--iptables=false', '--ip6tables=false'],
      ],
      { stdio: ['ignore', log, log], detached: true },
    );
  let server = launch();
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const untilAnswers = async () => {
    const deadline = Date.now() + START_DEADLINE_MS;
    for (;;) {
      const answers = await client.ping().then(
        () => true,
        () => false,
      );
      if (answers) return;
      if (Date.now() > deadline)
        throw new Error(`The Docker Engine does not start: see ${join(folder, 'dockerd.log')}`);
      // On a busy machine it gives up on its own containerd now and then.
      if (hasEnded()) server = launch();
      await delay(LOOK_MS);
    }
  };

  const close = async () => {
    await end('SIGTERM');
    await endShims(directory);
    // It mounts its folder over itself, and leaves that.
    await run('umount', ['--recursive', '--lazy', join(directory, 'data')]).catch(() => undefined);
    await run('ip', ['link', 'delete', bridge]);
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilAnswers();
    await copyImages(images, client);
  } catch (error) {
    await close();
    throw error;
  }
  return { socketPath, client, kill: () => end('SIGKILL'), start: untilAnswers, close };
}

/**
 * What a killed engine was starting or ending has a process of containerd, and often one of a container below it, which no
 * later start of the engine ends.
 */
async function endShims(directory: string): Promise<void> {
  for (const entry of await readdir('/proc')) {
    const command = await processFile(entry, 'cmdline');
    if (!command.includes('containerd-shim') || !command.includes(`${directory}/`)) continue;
    const children = await processFile(entry, `task/${entry}/children`);
    for (const pid of [...children.split(' ').filter(Boolean), entry]) signalTarget(Number(pid), 'SIGKILL');
  }
}

/** Empty if the process has ended, or there is no such process. */
function processFile(entry: string, name: string): Promise<string> {
  return readFile(join('/proc', entry, name), 'utf8').catch(() => '');
}

/** From the engine of this machine: together, so that layers which they share are sent once. */
async function copyImages(names: readonly string[], to: Docker): Promise<void> {
  const saving = spawn('docker', ['save', ...names], { stdio: ['ignore', 'pipe', 'inherit'] });
  const loading = await to.loadImage(saving.stdout);
  // It is done once the answer has ended.
  await finished(loading.resume());
}

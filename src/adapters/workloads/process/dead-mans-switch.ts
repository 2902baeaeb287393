import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signalTarget } from '../common/commands/signal-target.ts';
import { startTimeOf } from './leftovers/start-time.ts';

const XARGS = '/usr/bin/xargs';

export interface SwitchOptions {
  readonly nodePath: string;
  /** The program `reap.mjs`. */
  readonly reaper: string;
  /** Folder whose lock names this program, and in which the waiting process is written down. */
  readonly root: string;
  /** Where each application has a folder whose group is its user. */
  readonly apps: string;
  readonly firstUser: number;
  readonly lastUser: number;
  /** Label of this data directory's processes. */
  readonly instance: string;
  /** Control groups of applications; null without control groups. */
  readonly applicationGroup: string | null;
  /** All folders of control groups, to be removed once they are empty. */
  readonly groups: readonly string[];
}

/**
 * A small process that waits for the end of this program and then kills every application: also after a SIGKILL, when
 * no code of this program runs any more and its ports are free. `xargs` waits, in a megabyte; it starts the reaper once
 * its input ends, and its input ends when the last process that could write to it is gone.
 */
export async function armSwitch(options: SwitchOptions): Promise<{ disarm(): Promise<void> }> {
  const file = join(options.root, 'engine-reaper');
  const waits = await access(XARGS, constants.X_OK).then(
    () => [XARGS, options.nodePath],
    () => [options.nodePath],
  );
  const { instance, apps, root, firstUser, lastUser, applicationGroup, groups } = options;
  const owner = await readFile(join(root, 'engine.lock'), 'utf8');
  const task = {
    owner,
    lock: join(root, 'engine.lock'),
    apps,
    firstUser,
    lastUser,
    instance,
    applicationGroup,
    groups,
  };
  const [program = options.nodePath, ...rest] = [...waits, options.reaper, JSON.stringify(task)];
  const child = spawn(program, rest, {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  if (child.pid === undefined) return { disarm: async () => undefined };
  // Without a word `xargs` of some systems starts nothing; it is one more argument to the reaper, which it ignores.
  child.stdin.write('now\n');
  child.unref();
  await writeFile(file, `${child.pid} ${await startTimeOf(child.pid)}`, { mode: 0o600 });
  return {
    async disarm() {
      await endChild(child);
      await rm(file, { force: true });
    },
  };
}

/** Ends the waiting process of an earlier program, which may be about to kill what the next one starts. */
export async function endEarlierSwitch(root: string): Promise<void> {
  const [pid = '', startTime] = (await readFile(join(root, 'engine-reaper'), 'utf8').catch(() => '')).split(
    ' ',
  );
  if (!/^\d+$/.test(pid) || (await startTimeOf(Number(pid))) !== startTime) return;
  signalTarget(-Number(pid), 'SIGKILL');
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  signalTarget(-child.pid, 'SIGKILL');
  await exited;
}

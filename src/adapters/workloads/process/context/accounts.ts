import { randomInt } from 'node:crypto';
import { chown, lstat, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { scanProcesses } from '../../common/commands/process-scan.ts';
import { runCommand } from '../../common/commands/run-command.ts';
import { errorCode, makeDirectory, type Owner, subdirectories } from '../../common/files.ts';
import { endUsers } from '../leftovers/end-users.ts';
import { eraseEntriesOf } from './erase.ts';
import type { Layout } from './layout.ts';

/** Numbers that no distribution gives to users, and a smaller range for containers that map only 65536. */
const RANGES = [
  { from: 1_900_000_000, to: 2_147_000_000 },
  { from: 20_000, to: 60_000 },
] as const;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where every user of a machine may write. */
export const SHARED_FOLDERS: readonly string[] = [
  ...new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm', '/run/lock']),
];

/**
 * The users that applications run as. If this program is root, each application has a numeric user and group, without a
 * passwd entry; the group of `apps/<id>` is the register. Otherwise everything runs as this program's user.
 */
export class Accounts {
  readonly #layout: Layout;
  readonly #nodePath: string;
  readonly #range: Range | null;

  private constructor(layout: Layout, nodePath: string, range: Range | null) {
    this.#layout = layout;
    this.#nodePath = nodePath;
    this.#range = range;
  }

  static async open(layout: Layout, nodePath: string): Promise<Accounts> {
    return new Accounts(layout, nodePath, process.getuid?.() === 0 ? await usableRange(layout) : null);
  }

  /** Numbers of applications' users: the first, and the one after the last. Null where there is only one user. */
  get range(): Range | null {
    return this.#range;
  }

  /** True if every application has a separate user. */
  get isolated(): boolean {
    return this.#range !== null;
  }

  /** The application's user, made with its folders where it has none yet. Undefined where there is only one user. */
  async ensure(applicationId: string): Promise<Owner | undefined> {
    const { directory, home, releases } = this.#layout.application(applicationId);
    const owner = await this.find(applicationId).then((known) => known ?? this.#pick());
    const passage = owner && { uid: 0, gid: owner.gid };
    await makeDirectory(directory, 0o710, passage);
    await makeDirectory(releases, 0o710, passage);
    await makeDirectory(home, 0o700, owner);
    return owner;
  }

  /** Undefined where the application is not known, and where there is only one user. */
  async find(applicationId: string): Promise<Owner | undefined> {
    if (this.#range === null) return undefined;
    try {
      const { gid } = await lstat(this.#layout.application(applicationId).directory);
      return this.#isApplicationUser(gid) ? { uid: gid, gid } : undefined;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Whom an application runs as. Throws where it has no user yet: nothing of a tenant's may run as root instead. */
  async of(applicationId: string): Promise<Owner | undefined> {
    const owner = await this.find(applicationId);
    if (this.isolated && !owner) throw new Error(`The application ${applicationId} has no user to run as`);
    return owner;
  }

  /** The users of all applications that are known here. */
  async all(): Promise<Map<string, Owner>> {
    const owners = new Map<string, Owner>();
    for (const id of await subdirectories(this.#layout.apps)) {
      const owner = await this.find(id);
      if (owner) owners.set(id, owner);
    }
    return owners;
  }

  /**
   * Kills everything that runs as an application's user, also a process that hides its environment and has left its
   * group.
   */
  async endUser(owner: Owner | undefined): Promise<void> {
    if (!owner || !this.#isApplicationUser(owner.uid)) return;
    if (process.platform === 'linux') {
      await endUsers(new Set([owner.uid]));
      return;
    }
    const argv = [this.#nodePath, '-e', 'try { process.kill(-1, "SIGKILL") } catch {}'] as const;
    const options = { signal: AbortSignal.timeout(10_000), deadlineMs: 5_000, output: NO_OUTPUT };
    await runCommand({ argv, cwd: '/', env: {}, owner }, options);
  }

  /** Removes what an application's user has left in the shared folders of the system. */
  async removeTemporaryFiles(owner: Owner | undefined, signal: AbortSignal): Promise<void> {
    if (!owner || !this.#isApplicationUser(owner.uid)) return;
    await eraseEntriesOf(owner, SHARED_FOLDERS, signal);
  }

  /** True where no process of any tenant of this machine is alive, of another data directory either. */
  async runsNoProcess(): Promise<boolean> {
    if (this.#range === null || process.platform !== 'linux') return false;
    return (await scanProcesses()).every(({ uids }) => !uids.some((uid) => this.#isApplicationUser(uid)));
  }

  /** Whether this number is an application's user, here or of another data directory. */
  isTenant(uid: number): boolean {
    return this.#isApplicationUser(uid);
  }

  async #pick(): Promise<Owner | undefined> {
    if (this.#range === null) return undefined;
    const taken = new Set([...(await this.all()).values()].map(({ gid }) => gid));
    // What could not be removed yet is still its user's.
    for (const name of await subdirectories(this.#layout.trash)) {
      taken.add((await lstat(join(this.#layout.trash, name))).gid);
    }
    for (;;) {
      const gid = randomInt(this.#range.from, this.#range.to);
      if (!taken.has(gid)) return { uid: gid, gid };
    }
  }

  #isApplicationUser(id: number): boolean {
    return this.#range !== null && id >= this.#range.from && id < this.#range.to;
  }
}

async function usableRange(layout: Layout): Promise<Range> {
  const probe = join(layout.root, `owner-probe-${process.pid}`);
  await makeDirectory(probe, 0o700);
  try {
    for (const range of RANGES) {
      const given = await chown(probe, range.from, range.from).then(
        () => true,
        () => false,
      );
      if (given) return range;
    }
  } finally {
    await rmdir(probe);
  }
  throw new Error(
    'This program runs as root but may not give files to other users, so applications cannot be isolated from each other',
  );
}

import { randomInt } from 'node:crypto';
import { chown, lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { errorCode, exists, makeDirectory, type Owner, removeTree, subdirectories } from './files.ts';
import type { Layout } from './layout.ts';
import { runCommand } from './running/run-command.ts';

/** Numbers that no distribution gives to users, and a smaller range for containers that map only 65536. */
const RANGES = [
  { from: 1_900_000_000, to: 2_147_000_000 },
  { from: 20_000, to: 60_000 },
] as const;

interface Range {
  readonly from: number;
  readonly to: number;
}

const REMOVE_DEADLINE_MS = 60_000;

/**
 * Whom applications run as. Where this program is root each has a numeric user and group of its own, without a
 * passwd entry; the group of `apps/<id>` is the register. Elsewhere everything runs as the one user there is.
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

  /** True where every application has a user of its own. */
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
      return this.#isOurs(gid) ? { uid: gid, gid } : undefined;
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

  /** Kills whatever runs as an application's user, also what hides its environment, and removes its temporary files. */
  async endUser(owner: Owner | undefined): Promise<void> {
    if (!owner || !this.#isOurs(owner.uid)) return;
    const argv = [this.#nodePath, '-e', 'try { process.kill(-1, "SIGKILL") } catch {}'] as const;
    // One call of the kernel for all of them: a fork bomb cannot outrun it as it outruns a list.
    const command = { argv, cwd: '/', env: {}, owner } as const;
    const signal = AbortSignal.timeout(10_000);
    await runCommand(command, { signal, deadlineMs: 5_000, output: NO_OUTPUT });
    for (const path of await entriesOwnedBy(owner.uid, tmpdir())) await this.removeTree(path, owner);
  }

  /**
   * Removes what an application may have written, as its own user first: its processes could put a link in the way
   * of a walk by root, and have root remove what the link leads to.
   */
  async removeTree(path: string, owner: Owner | undefined): Promise<void> {
    if (owner && (await exists(path))) {
      const argv = ['/bin/rm', '-rf', '--', path] as const;
      const signal = AbortSignal.timeout(REMOVE_DEADLINE_MS);
      const options = { signal, deadlineMs: REMOVE_DEADLINE_MS, output: NO_OUTPUT };
      await runCommand({ argv, cwd: '/', env: {}, owner }, options).catch(() => undefined);
    }
    await removeTree(path);
  }

  async #pick(): Promise<Owner | undefined> {
    if (this.#range === null) return undefined;
    const taken = new Set<number>();
    for (const id of await subdirectories(this.#layout.apps)) {
      taken.add((await this.find(id))?.gid ?? 0);
    }
    for (;;) {
      const gid = randomInt(this.#range.from, this.#range.to);
      if (!taken.has(gid)) return { uid: gid, gid };
    }
  }

  #isOurs(id: number): boolean {
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
    await removeTree(probe);
  }
  throw new Error(
    'This program runs as root but may not give files to other users, so applications cannot be kept apart',
  );
}

async function entriesOwnedBy(uid: number, directory: string): Promise<string[]> {
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  const stats = await Promise.all(paths.map((path) => lstat(path).catch(() => null)));
  return paths.filter((_, index) => stats[index]?.uid === uid);
}

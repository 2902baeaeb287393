import { writeFileSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '#src/kernel/wait-for.ts';
import { CELL_KINDS, type Cell, type CellKind } from '../../common/commands/confined.ts';
import { readCellUsage } from './cell-usage.ts';
import { delegatedGroup, enableControllers } from './delegation.ts';
import { CONTROLLERS, type Controller, type Hierarchies } from './hierarchies.ts';
import type { Limits } from './limits.ts';

const CPU_PERIOD_US = 100_000;
const EMPTY_TIMEOUT_MS = 3_000;
const MIB = 1024 * 1024;

type Files = Readonly<Record<string, string | number>>;

const UNIFIED_FILES: Readonly<Record<Controller, (limits: Limits) => Files>> = {
  memory: ({ memoryMb }) => ({ 'memory.max': memoryMb * MIB, 'memory.swap.max': 0 }),
  cpu: ({ cpus }) => ({ 'cpu.max': `${Math.round(cpus * CPU_PERIOD_US)} ${CPU_PERIOD_US}` }),
  pids: ({ processes }) => ({ 'pids.max': processes }),
};

const LEGACY_FILES: Readonly<Record<Controller, (limits: Limits) => Files>> = {
  memory: ({ memoryMb }) => ({
    'memory.limit_in_bytes': memoryMb * MIB,
    'memory.memsw.limit_in_bytes': memoryMb * MIB,
  }),
  cpu: ({ cpus }) => ({
    'cpu.cfs_period_us': CPU_PERIOD_US,
    'cpu.cfs_quota_us': Math.round(cpus * CPU_PERIOD_US),
  }),
  pids: ({ processes }) => ({ 'pids.max': processes }),
};

/** Swap is counted only if the kernel is configured for it; the limit of memory applies without it. */
const OPTIONAL_FILES = new Set(['memory.swap.max', 'memory.memsw.limit_in_bytes']);

/**
 * The control groups of one data directory's processes: folders in the hierarchy of version 2, by which they are
 * ended, and one in each hierarchy of version 1 whose controller limits them. A tenant cannot leave its group: the
 * files that move processes are root's.
 */
export class Cgroups {
  readonly #base: string;
  readonly #legacy: Readonly<Partial<Record<Controller, string>>>;
  readonly #controllers: ReadonlySet<Controller>;
  #made = 0;

  private constructor(
    base: string,
    legacy: Readonly<Partial<Record<Controller, string>>>,
    controllers: ReadonlySet<Controller>,
  ) {
    this.#base = base;
    this.#legacy = legacy;
    this.#controllers = controllers;
  }

  /** Null where this program may not make groups, or cannot kill by them. `name` is the data directory's own. */
  static async open({ unified, legacy }: Hierarchies, name: string): Promise<Cgroups | null> {
    if (unified === null) return null;
    const parent = delegatedGroup(unified);
    const base = join(parent, name);
    try {
      for (const kind of CELL_KINDS) await mkdir(join(base, kind), { recursive: true });
      await access(join(base, 'cgroup.kill'));
    } catch {
      return null;
    }
    const controllers = new Set(await enableControllers(parent));
    for (const folder of [base, ...CELL_KINDS.map((kind) => join(base, kind))]) {
      if (controllers.size > 0) await enableControllers(folder);
    }
    const made: Partial<Record<Controller, string>> = {};
    for (const controller of CONTROLLERS) {
      const above = legacy[controller];
      if (above === undefined || controllers.has(controller)) continue;
      const folder = join(above, name);
      if (!(await succeeds(mkdir(folder, { recursive: true })))) continue;
      made[controller] = folder;
      controllers.add(controller);
    }
    return new Cgroups(base, made, controllers);
  }

  limits(controller: Controller): boolean {
    return this.#controllers.has(controller);
  }

  /** The folders that this program has made, for what tidies up after it. */
  get folders(): readonly string[] {
    return [this.#base, ...Object.values(this.#legacy)];
  }

  async open(kind: CellKind, label: string, limits: Limits): Promise<Cell> {
    const name = `${label}.${process.pid}.${++this.#made}`;
    const unified = join(this.#base, kind, name);
    const legacy = (controller: Controller) =>
      this.#legacy[controller] && join(this.#legacy[controller], name);
    const folders = [unified, ...CONTROLLERS.map(legacy).filter((folder) => folder !== undefined)];
    for (const folder of folders) await mkdir(folder, { recursive: true });
    for (const controller of this.#controllers) {
      const folder = legacy(controller);
      const files = (folder === undefined ? UNIFIED_FILES : LEGACY_FILES)[controller](limits);
      await writeFiles(folder ?? unified, files);
    }
    return {
      admit: async (pid) => {
        for (const folder of folders) await writeFile(join(folder, 'cgroup.procs'), String(pid));
      },
      pids: async () => numbersOf(await readFile(join(unified, 'cgroup.procs'), 'utf8').catch(() => '')),
      isEmpty: () => isEmpty(unified),
      usage: () => readCellUsage({ unified, memory: legacy('memory'), pids: legacy('pids') }),
      kill: async () => void (await succeeds(writeFile(join(unified, 'cgroup.kill'), '1'))),
      remove: async () => {
        for (const folder of folders) await succeeds(rmdir(folder));
      },
    };
  }

  /** Kills everything of one kind, of this program and of an earlier one on the same data directory. */
  async killAll(kind: CellKind): Promise<void> {
    const folder = join(this.#base, kind);
    await succeeds(writeFile(join(folder, 'cgroup.kill'), '1'));
    await waitFor(() => isEmpty(folder), { timeoutMs: EMPTY_TIMEOUT_MS });
  }

  folderOf(kind: CellKind): string {
    return join(this.#base, kind);
  }

  /** Kills everything this instant: for a program that has no more time. */
  killNow(): void {
    try {
      writeFileSync(join(this.#base, 'cgroup.kill'), '1');
    } catch {
      // The group is gone already.
    }
  }

  /** Removes the groups in which nothing runs, those of an earlier program too. */
  async removeEmpty(): Promise<void> {
    const parents = [...CELL_KINDS.map((kind) => join(this.#base, kind)), ...Object.values(this.#legacy)];
    for (const parent of parents) {
      for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
        if (entry.isDirectory()) await succeeds(rmdir(join(parent, entry.name)));
      }
    }
  }

  async close(): Promise<void> {
    await this.removeEmpty();
    for (const kind of CELL_KINDS) await succeeds(rmdir(join(this.#base, kind)));
    for (const folder of this.folders) await succeeds(rmdir(folder));
  }
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, value] of Object.entries(files)) {
    const writing = writeFile(join(folder, name), String(value));
    await (OPTIONAL_FILES.has(name) ? succeeds(writing) : writing);
  }
}

/** A group that is gone is empty. */
async function isEmpty(folder: string): Promise<boolean> {
  const events = await readFile(join(folder, 'cgroup.events'), 'utf8').catch(() => 'populated 0');
  return /^populated 0$/m.test(events);
}

function numbersOf(text: string): number[] {
  return text.split('\n').filter(Boolean).map(Number);
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

import { access, constants, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../daemon/builder-context.ts';
import type { EngineAddress } from '../daemon/connection.ts';

/**
 * BuildKit runs the steps of a build in separate control groups and takes no limits for them from the Engine API. If
 * this program can write to the machine's control groups, it sets the limits itself as soon as a step's group appears:
 * before the engine has started the step's first process, which takes much longer. Groups do not show to which build
 * they belong, so while a build of this program runs, every step of this engine gets the limits.
 */
export class StepLimits {
  readonly #limits: Limits;
  readonly #groups: readonly GroupFolder[];
  readonly #done = new Set<string>();
  #builds = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(limits: Limits, groups: readonly GroupFolder[]) {
    this.#limits = limits;
    this.#groups = groups;
  }

  /** Limits every step that begins while `build` goes on. */
  async during<Result>(build: () => Promise<Result>): Promise<Result> {
    this.#builds += 1;
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS);
    try {
      return await build();
    } finally {
      this.#builds -= 1;
      if (this.#builds === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
        this.#done.clear();
      }
    }
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    for (const { path, isStep, files } of this.#groups) {
      const names = await readdir(path).catch(() => []);
      for (const name of names.filter(isStep)) {
        const group = join(path, name);
        if (this.#done.has(group)) continue;
        this.#done.add(group);
        // The group may be gone again, or the controller may not be on: then the step has no such limit.
        for (const [file, value] of files(this.#limits))
          await writeFile(join(group, file), value).catch(() => undefined);
      }
    }
    this.#looking = false;
  }
}

/** Short against the time between making a group and starting a process in it. */
const LOOK_EVERY_MS = 10;
const CPU_PERIOD_US = 100_000;
const ROOT = '/sys/fs/cgroup';

/** A folder in which the groups of steps appear, and what to write into each. */
export interface GroupFolder {
  readonly path: string;
  readonly isStep: (name: string) => boolean;
  readonly files: (limits: Limits) => readonly (readonly [file: string, value: string])[];
}

type Files = GroupFolder['files'];

const cpuQuota = ({ cpus }: Limits): string => String(Math.round(cpus * CPU_PERIOD_US));

/** Version 1, where every controller has a separate tree. */
const CONTROLLERS: Readonly<Record<string, Files>> = {
  pids: ({ pids }) => [['pids.max', String(pids)]],
  memory: ({ memoryBytes }) => [
    ['memory.limit_in_bytes', String(memoryBytes)],
    // Missing where the kernel does not count swap.
    ['memory.memsw.limit_in_bytes', String(memoryBytes)],
  ],
  cpu: (limits) => [
    ['cpu.cfs_period_us', String(CPU_PERIOD_US)],
    ['cpu.cfs_quota_us', cpuQuota(limits)],
  ],
};

const UNIFIED: Files = (limits) => [
  ['pids.max', String(limits.pids)],
  ['memory.max', String(limits.memoryBytes)],
  ['memory.swap.max', '0'],
  ['cpu.max', `${cpuQuota(limits)} ${CPU_PERIOD_US}`],
];

/** Where the engine puts the steps: below its own group, or as units of systemd. */
const PLACES: readonly Pick<GroupFolder, 'path' | 'isStep'>[] = [
  { path: 'docker/buildkit', isStep: (name) => /^[a-z0-9]{20,}$/.test(name) },
  { path: 'system.slice', isStep: (name) => /^(docker-)?buildkit-[a-z0-9]{20,}\.scope$/.test(name) },
];

/**
 * The groups of this machine's engine. A sentence with the reason if this program cannot write to any: then steps run
 * without limits.
 */
export async function findStepGroups(
  address: EngineAddress,
  root = ROOT,
): Promise<readonly GroupFolder[] | string> {
  if (!address.startsWith('unix://')) return 'the Docker Engine is not on this machine';
  const isUnified = await isThere(join(root, 'cgroup.controllers'), constants.F_OK);
  if (isUnified && (await isThere(join(root, 'cgroup.procs'), constants.W_OK)))
    return PLACES.map(({ path, isStep }) => ({ path: join(root, path), isStep, files: UNIFIED }));
  const found: GroupFolder[] = [];
  for (const [controller, files] of Object.entries(CONTROLLERS)) {
    const tree = join(root, controller);
    if (await isThere(join(tree, 'tasks'), constants.W_OK))
      for (const { path, isStep } of PLACES) found.push({ path: join(tree, path), isStep, files });
  }
  return found.length > 0 ? found : 'this program may not write to the control groups of this machine';
}

/** Root may write to everything, but not where the file system is mounted for reading only. */
function isThere(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}

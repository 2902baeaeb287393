import { readdir, readFile, readlink } from 'node:fs/promises';
import type { ChaosEngine, EngineOptions } from './engine.ts';
import { PROCESSES, type ProcessIndex } from './plan.ts';

export function processEngine({ dataDir }: EngineOptions): ChaosEngine {
  const crashApplications = async (index: ProcessIndex) => {
    for (const pid of await pidsOf(dataDir(index))) killProcess(pid);
  };
  return {
    hasDatabases: false,
    targets: {},
    settings: async () => ({ ENGINE: 'process' }),
    crashApplications,
    async leftovers() {
      const found = await Promise.all(
        PROCESSES.map(async (index) =>
          (await pidsOf(dataDir(index))).map((pid) => `process ${pid} of process ${index + 1}`),
        ),
      );
      return found.flat();
    },
    async cleanUp() {
      await Promise.all(PROCESSES.map(crashApplications));
    },
    stopped: async () => [],
    containerEngine: null,
    cluster: null,
  };
}

/** Ends a process of this machine, unless it has ended meanwhile. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** The processes of this machine of which `isMeant` is true. */
export async function findProcesses(isMeant: (pid: string) => Promise<boolean>): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => ((await isMeant(pid)) ? [Number(pid)] : [])));
  return found.flat();
}

/** Processes whose folder is that of an application below a data folder. */
function pidsOf(dataDir: string): Promise<number[]> {
  return findProcesses(async (pid) => {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return folder.startsWith(`${dataDir}/`) && command !== '';
  });
}

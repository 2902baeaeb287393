import { readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { sharedScan } from '../../common/commands/process-scan.ts';
import { processesOfUsers } from './end-users.ts';
import { LABEL_PREFIX, type Labels, labelVariables, type ProcessTable } from './process-table.ts';

interface Labelled {
  readonly pid: number;
  readonly environment: Buffer;
}

const scanEnvironments = sharedScan(async (pid): Promise<Labelled | null> => {
  const environment = await readFile(`/proc/${pid}/environ`);
  return environment.includes(LABEL_PREFIX) ? { pid, environment } : null;
});

const scanPlaces = sharedScan(async (pid) => {
  const [directory, program] = await Promise.all([
    readlink(`/proc/${pid}/cwd`),
    readlink(`/proc/${pid}/exe`),
  ]);
  return { pid, directory, program: basename(program) };
});

/** Linux shows the environment, directory and program of every process that this program can signal. */
export const linuxProcesses: ProcessTable = {
  started: async () => undefined,
  find: async (labels) => {
    const marks = marksOf(labels);
    return idsOf(
      (await scanEnvironments()).filter(({ environment }) =>
        marks.every((mark) => hasVariable(environment, mark)),
      ),
    );
  },
  findByUser: processesOfUsers,
  findByDirectory: async (directory, program) =>
    idsOf((await scanPlaces()).filter((seen) => seen.directory === directory && seen.program === program)),
};

function idsOf(seen: readonly { readonly pid: number }[]): number[] {
  return seen.map(({ pid }) => pid).filter((pid) => pid !== process.pid);
}

function marksOf(labels: Labels): Buffer[] {
  return Object.entries(labelVariables(labels)).map(([name, value]) => Buffer.from(`${name}=${value}\0`));
}

function hasVariable(environment: Buffer, mark: Buffer): boolean {
  for (let at = environment.indexOf(mark); at !== -1; at = environment.indexOf(mark, at + 1)) {
    if (at === 0 || environment[at - 1] === 0) return true;
  }
  return false;
}

import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Labels, labelVariables, type ProcessTable } from './process-table.ts';

/** Linux tells the environment, directory and program of every process that we may signal. */
export const linuxProcesses: ProcessTable = {
  started: async () => undefined,
  find: async (labels) => {
    const marks = marksOf(labels);
    return processesWhere(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`);
      return marks.every((mark) => hasVariable(environment, mark));
    });
  },
  findByUser: (uids) =>
    processesWhere(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return uids.has(Number(/^Uid:\t(\d+)/m.exec(status)?.[1]));
    }),
  findByDirectory: (directory, program) =>
    processesWhere(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`)) !== directory) return false;
      return basename(await readlink(`/proc/${pid}/exe`)) === program;
    }),
};

function marksOf(labels: Labels): Buffer[] {
  return Object.entries(labelVariables(labels)).map(([name, value]) => Buffer.from(`${name}=${value}\0`));
}

function hasVariable(environment: Buffer, mark: Buffer): boolean {
  for (let at = environment.indexOf(mark); at !== -1; at = environment.indexOf(mark, at + 1)) {
    if (at === 0 || environment[at - 1] === 0) return true;
  }
  return false;
}

async function processesWhere(matches: (pid: number) => Promise<boolean>): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    // A process that has ended meanwhile, or that is not ours to read, is not ours to signal.
    pids.map(async (pid) => pid !== process.pid && (await matches(pid).catch(() => false))),
  );
  return pids.filter((_, index) => found[index]);
}

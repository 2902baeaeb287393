import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../common/files.ts';
import { type Labels, labelVariables, type ProcessTable } from './process-table.ts';
import { startTimeOf } from './start-time.ts';

interface Recorded {
  readonly pid: number;
  readonly startTime: string;
  readonly variables: Record<string, string>;
}

/** Where environments cannot be read, group leaders are written down with their start time. */
export function recordedProcesses(directory: string): ProcessTable {
  return {
    started: async (pid, labels) => {
      const startTime = await startTimeOf(pid);
      if (startTime === null) return;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const record: Recorded = { pid, startTime, variables: labelVariables(labels) };
      await writeAtomically(join(directory, String(pid)), JSON.stringify(record));
    },
    find: async (labels) => {
      const targets: number[] = [];
      for (const name of await readdir(directory).catch(() => [])) {
        const target = await targetOf(join(directory, name), labels);
        if (target !== null) targets.push(target);
      }
      return targets;
    },
    findByUser: async () => [],
    findByDirectory: async () => [],
  };
}

async function targetOf(file: string, labels: Labels): Promise<number | null> {
  const record = parseRecord(await readFile(file, 'utf8').catch(() => ''));
  if (record === null || (await startTimeOf(record.pid)) !== record.startTime) {
    await rm(file, { force: true });
    return null;
  }
  const wanted = Object.entries(labelVariables(labels));
  return wanted.every(([name, value]) => record.variables[name] === value) ? -record.pid : null;
}

function parseRecord(text: string): Recorded | null {
  try {
    const { pid, startTime, variables } = JSON.parse(text) as Partial<Recorded>;
    return pid && startTime && variables ? { pid, startTime, variables } : null;
  } catch {
    return null;
  }
}

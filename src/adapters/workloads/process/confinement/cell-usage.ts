import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellUsage } from '../../common/commands/confined.ts';

const US_PER_SECOND = 1_000_000;

/** The folders of one control group: in the hierarchy of version 2, and of version 1 where its controllers are there. */
export interface CellFolders {
  readonly unified: string;
  readonly memory: string | undefined;
  readonly pids: string | undefined;
}

/** What the processes of a control group use. What no file of it shows is null. */
export async function readCellUsage({ unified, memory, pids }: CellFolders): Promise<CellUsage> {
  const [used, cache, cpu, processes] = await Promise.all([
    memory === undefined
      ? readNumber(join(unified, 'memory.current'))
      : readNumber(join(memory, 'memory.usage_in_bytes')),
    memory === undefined
      ? readField(join(unified, 'memory.stat'), 'inactive_file')
      : readField(join(memory, 'memory.stat'), 'total_inactive_file'),
    readField(join(unified, 'cpu.stat'), 'usage_usec'),
    readNumber(join(pids ?? unified, 'pids.current')),
  ]);
  return {
    // The kernel gives up such pages of files before the group reaches its limit.
    memoryBytes: used === null ? null : Math.max(0, used - (cache ?? 0)),
    cpuSeconds: cpu === null ? null : cpu / US_PER_SECOND,
    processes,
  };
}

async function readNumber(path: string): Promise<number | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^\d+\n?$/.test(text) ? Number(text) : null;
}

async function readField(path: string, name: string): Promise<number | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const value = text.split('\n').find((line) => line.startsWith(`${name} `));
  return value === undefined ? null : Number(value.slice(name.length + 1));
}

import { readFile } from 'node:fs/promises';
import type { CellUsage } from './confined.ts';
import { scanProcesses } from './process-scan.ts';

/** Of the times in /proc, on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;
const KIB = 1024;

/** Where there are no control groups: what the processes of a process group use (Linux). Those that have ended are not counted. */
export async function readGroupUsage(groupId: number): Promise<CellUsage> {
  if (process.platform !== 'linux') return { memoryBytes: null, cpuSeconds: null, processes: null };
  const members = (await scanProcesses()).filter(({ group, isZombie }) => group === groupId && !isZombie);
  const used = await Promise.all(members.map(({ pid }) => readProcess(pid)));
  const sum = (field: 'memoryBytes' | 'cpuSeconds') =>
    used.reduce((total, process) => total + process[field], 0);
  return {
    memoryBytes: sum('memoryBytes'),
    cpuSeconds: sum('cpuSeconds'),
    processes: members.length,
  };
}

async function readProcess(pid: number): Promise<{ memoryBytes: number; cpuSeconds: number }> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '')?.[1] ?? 0;
  // The name in parentheses can contain spaces: the fields are counted from its end. The 14th and 15th are the times.
  const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  return { memoryBytes: Number(resident) * KIB, cpuSeconds: ticks / TICKS_PER_SECOND };
}

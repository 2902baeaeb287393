import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second for programs, independent of the kernel's own clock. */
const MICROS_PER_TICK = 10_000;

/** CPU time that a process has used so far, user and system; null without /proc. */
export async function cpuMicrosOf(pid: number): Promise<number | null> {
  const times = await timesOf(pid);
  if (times === null) return null;
  const [utime = Number.NaN, stime = Number.NaN] = times;
  return (utime + stime) * MICROS_PER_TICK;
}

/** The same together with the children that have ended: programs that this process has started and waited for. */
export async function cpuMicrosWithEnded(pid: number): Promise<number | null> {
  const times = await timesOf(pid);
  return times === null ? null : times.reduce((sum, time) => sum + time, 0) * MICROS_PER_TICK;
}

/** CPU time of a process and of those that it has started and that still run. */
export async function cpuMicrosOfTree(pid: number): Promise<number | null> {
  const own = await cpuMicrosOf(pid);
  if (own === null) return null;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.split(' ').filter((text) => text.trim() !== '');
  const others = await Promise.all(pids.map((child) => cpuMicrosOfTree(Number(child))));
  return others.reduce<number>((sum, micros) => sum + (micros ?? 0), own);
}

/** utime, stime, cutime, cstime. */
async function timesOf(pid: number): Promise<number[] | null> {
  if (process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses, and may hold anything; these are the 14th to the 17th.
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}

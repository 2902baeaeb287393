import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second for programs, independent of the kernel's own clock. */
const MICROS_PER_TICK = 10_000;

/** CPU time that a process has used so far, user and system; null without /proc. */
export async function cpuMicrosOf(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses, and may hold anything; utime and stime are the 14th and 15th.
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((utime ?? Number.NaN) + (stime ?? Number.NaN)) * MICROS_PER_TICK;
}

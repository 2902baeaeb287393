import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * When a process started, in the system's notation: it distinguishes a process from a later one with the same number.
 * Null if it has ended, also while it is a zombie.
 */
export async function startTimeOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    // The program's name may hold spaces and parentheses; the 22nd field is counted from behind it.
    const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    return state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
  }
  const listed = await promisify(execFile)('/bin/ps', ['-p', String(pid), '-o', 'lstart=']).catch(() => null);
  return listed?.stdout.trim() || null;
}

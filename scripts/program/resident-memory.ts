import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const KIB_PER_MIB = 1024;

/** The memory that a process uses, in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) / KIB_PER_MIB;
}

import { readdir, readFile } from 'node:fs/promises';
import { signalTarget } from './process-group.ts';

/**
 * Whether anything of a process group still runs. What has ended but has not been collected by its parent counts as
 * gone: orphans wait for the first process of the system, which in a container may never collect them.
 */
export async function groupRuns(groupId: number): Promise<boolean> {
  if (!signalTarget(-groupId, 0)) return false;
  if (process.platform !== 'linux') return true;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const members = await Promise.all(pids.map((pid) => isRunningMember(pid, groupId)));
  return members.includes(true);
}

async function isRunningMember(pid: string, groupId: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the program's name, which may hold anything: state, parent, group.
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(group) === groupId && state !== 'Z' && state !== 'X';
}

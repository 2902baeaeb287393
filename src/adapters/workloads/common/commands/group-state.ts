import { scanProcesses } from './process-scan.ts';
import { signalTarget } from './signal-target.ts';

/**
 * Whether anything of a process group still runs. What has ended but has not been collected by its parent counts as
 * gone: orphans wait for the first process of the system, which in a container may never collect them.
 */
export async function groupRuns(groupId: number): Promise<boolean> {
  if (!signalTarget(-groupId, 0)) return false;
  if (process.platform !== 'linux') return true;
  return (await scanProcesses()).some(({ group, isZombie }) => group === groupId && !isZombie);
}

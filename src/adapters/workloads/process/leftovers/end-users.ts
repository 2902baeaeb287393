import { setTimeout as sleep } from 'node:timers/promises';
import { scanProcesses } from '../../common/commands/process-scan.ts';
import { signalTarget } from '../../common/commands/signal-target.ts';

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Kills every process of these users (Linux, as root), independent of its group, parent and environment. First all are
 * stopped until a search finds no new one: a stopped process does not fork and still counts against the user's limit of
 * processes, so that a fork bomb ends. Then all are killed. Returns whether none remains.
 */
export async function endUsers(uids: ReadonlySet<number>, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  if (uids.size === 0 || uids.has(0)) return uids.size === 0;
  const deadline = Date.now() + timeoutMs;
  let halted = new Set<number>();
  while (Date.now() < deadline) {
    const pids = await processesOfUsers(uids);
    if (pids.length === 0) return true;
    const allHalted = pids.every((pid) => halted.has(pid));
    for (const pid of pids) signalTarget(pid, allHalted ? 'SIGKILL' : 'SIGSTOP');
    halted = allHalted ? new Set() : new Set(pids);
    await sleep(PAUSE_MS);
  }
  // Without a second thought: rather killed in the midst of forking than left.
  for (const pid of await processesOfUsers(uids)) signalTarget(pid, 'SIGKILL');
  return (await processesOfUsers(uids)).length === 0;
}

/** Living processes that run as one of these users in any respect. */
export async function processesOfUsers(uids: ReadonlySet<number>): Promise<number[]> {
  const seen = await scanProcesses();
  return seen
    .filter(
      ({ pid, isZombie, uids: of }) => pid !== process.pid && !isZombie && of.some((uid) => uids.has(uid)),
    )
    .map(({ pid }) => pid);
}

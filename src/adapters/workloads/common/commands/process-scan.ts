import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process as /proc shows it. */
export interface SeenProcess {
  readonly pid: number;
  readonly group: number;
  /** Real, effective, saved and file system user. */
  readonly uids: readonly number[];
  /** Ended, and waiting for its parent to notice: it keeps only its number. */
  readonly isZombie: boolean;
}

/** Files read at once: enough to keep the disk threads busy, too few to fill them. */
const AT_ONCE = 32;
/** Scans that are asked for more often share one. */
const LEAST_INTERVAL_MS = 40;

/**
 * Makes a scan of all processes that is shared: all calls while one is waiting to begin get the same one, so
 * that a hundred process groups which are being ended cost one scan a tick and not a hundred. A scan begins after it
 * was asked for: what was signalled before the call is seen in the state after it.
 */
export function sharedScan<Seen>(
  look: (pid: number) => Promise<Seen | null>,
): () => Promise<readonly Seen[]> {
  let next: Promise<readonly Seen[]> | undefined;
  let current: Promise<unknown> = Promise.resolve();
  return () => {
    next ??= current.then(async () => {
      next = undefined;
      const scan = scanOnce(look);
      current = scan.then(
        () => sleep(LEAST_INTERVAL_MS),
        () => undefined,
      );
      return scan;
    });
    return next;
  };
}

/** What has ended meanwhile, and what this program may not read, is not there to be seen. */
async function scanOnce<Seen>(look: (pid: number) => Promise<Seen | null>): Promise<readonly Seen[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const seen: (Seen | null)[] = [];
  for (let from = 0; from < pids.length; from += AT_ONCE) {
    seen.push(
      ...(await Promise.all(pids.slice(from, from + AT_ONCE).map((pid) => look(pid).catch(() => null)))),
    );
  }
  return seen.filter((process) => process !== null);
}

/** The processes of this machine (Linux). */
export const scanProcesses = sharedScan(async (pid) =>
  parseStatus(pid, await readFile(`/proc/${pid}/status`, 'utf8')),
);

/** A program chooses its name, but a newline in it is escaped: each line is the kernel's own. */
export function parseStatus(pid: number, status: string): SeenProcess | null {
  const state = /^State:\t(\w)/m.exec(status)?.[1];
  const uids = /^Uid:\t([\d\t]+)/m.exec(status)?.[1]?.split('\t').map(Number);
  // One number for each process namespace, ours first.
  const group = Number(/^NSpgid:\t(\d+)/m.exec(status)?.[1] ?? 0);
  if (state === undefined || uids === undefined) return null;
  return { pid, group, uids, isZombie: state === 'Z' || state === 'X' };
}

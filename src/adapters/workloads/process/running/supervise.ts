import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';
import type { CellUsage } from '../../common/commands/confined.ts';
import { describeExit, type ProcessGroup } from '../../common/commands/process-group.ts';
import { restartDelayMs, STABLE_AFTER_MS } from './back-off.ts';

export interface Supervision {
  /** Starts the program once; called again after each exit. */
  readonly launch: () => Promise<ProcessGroup>;
  /** Each unrequested exit, with the time until the next start. */
  readonly exited: (detail: string) => void;
  readonly restarted: (detail: string) => void;
  /** Replaces the back-off in tests. */
  readonly delayMs?: ((exitsInARow: number) => number) | undefined;
}

export interface Supervised {
  /** Process id of the running program; null between an exit and the next start. */
  pid(): number | null;
  /** What it uses now; null between an exit and the next start. */
  usage(): Promise<CellUsage | null>;
  /** When it was started last; null between an exit and the next start. */
  startedAt(): string | null;
  /** How often it was started again. */
  restarts(): number;
  /** Ends the program for this reason; it starts again after its pause. */
  interrupt(reason: string): void;
  /** Ends the program, or the wait for its next start, for good. */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<void>;
}

/** For what a program has left in its group when it exits by itself. */
const REST_GRACE_MS = 1_000;
const INTERRUPT_GRACE_MS = 2_000;

/** Starts a program and keeps it running until it is stopped. Rejects where the very first start fails. */
export async function supervise(supervision: Supervision): Promise<Supervised> {
  const stopped = new AbortController();
  let interruption: string | null = null;
  let group: ProcessGroup | null = await supervision.launch();
  let startedAt = new Date();
  let restarts = 0;
  const kept = keepRunning();
  return {
    pid: () => group?.pid ?? null,
    usage: async () => group?.usage() ?? null,
    startedAt: () => (group === null ? null : startedAt.toISOString()),
    restarts: () => restarts,
    interrupt: (reason) => {
      interruption = reason;
      void group?.end('SIGTERM', INTERRUPT_GRACE_MS);
    },
    stop: async (signal, graceMs) => {
      stopped.abort();
      await group?.end(signal, graceMs);
      await kept;
    },
  };

  async function keepRunning(): Promise<void> {
    let exitsInARow = 0;
    let failure = '';
    while (!stopped.signal.aborted) {
      startedAt = new Date();
      const detail = group ? await endOf(group) : failure;
      group = null;
      if (stopped.signal.aborted) return;
      exitsInARow = Date.now() - startedAt.getTime() >= STABLE_AFTER_MS ? 1 : exitsInARow + 1;
      const delayMs = (supervision.delayMs ?? restartDelayMs)(exitsInARow);
      supervision.exited(detail);
      await sleep(delayMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      try {
        group = await supervision.launch();
        startedAt = new Date();
        restarts += 1;
        const times = exitsInARow === 1 ? 'one exit' : `${exitsInARow} exits in a row`;
        supervision.restarted(`started again after ${times}`);
      } catch (error) {
        failure = messageOf(error);
      }
    }
    await group?.end('SIGKILL', 0);
  }

  async function endOf(running: ProcessGroup): Promise<string> {
    const exit = await running.exited;
    if (!stopped.signal.aborted) await running.end('SIGTERM', REST_GRACE_MS);
    const reason = interruption;
    interruption = null;
    return reason ?? describeExit(exit);
  }
}

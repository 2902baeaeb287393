import type { OutputSink } from '#src/kernel/output.ts';
import { type Command, type Exit, spawnGroup } from './process-group.ts';

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Without one only the signal ends the command. */
  readonly deadlineMs?: number;
  /** Between asking a cancelled command to stop and ending it. Default: one second. */
  readonly graceMs?: number;
  readonly output: OutputSink;
  /** Called with the number of the process group, so that it can be recorded. */
  readonly onStarted?: (pid: number) => Promise<void>;
}

/** The command ran past its deadline and was ended. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const GRACE_MS = 1_000;

/**
 * Runs a command to its end, with any exit code. In every case its process group is gone at the end, and all of its
 * output has arrived. Rejects with the signal's reason, a `DeadlineError` or a `SpawnError`.
 */
export async function runCommand(command: Command, options: RunOptions): Promise<Exit> {
  const { signal, deadlineMs, graceMs = GRACE_MS } = options;
  signal.throwIfAborted();
  const group = await spawnGroup(command, options.output);
  await options.onStarted?.(group.pid);
  const cut = deadlineMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  const cutShort = new Promise<null>((resolve) => {
    if (cut.aborted) resolve(null);
    cut.addEventListener('abort', () => resolve(null), { once: true });
  });
  const exit = await Promise.race([group.exited, cutShort]);
  await group.end('SIGTERM', graceMs);
  signal.throwIfAborted();
  if (exit === null)
    throw new DeadlineError(`took longer than ${Math.round((deadlineMs ?? 0) / 1000)} seconds`);
  return exit;
}

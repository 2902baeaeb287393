import type { OutputSink } from '#src/kernel/output.ts';
import { type Command, type Exit, spawnGroup } from './process-group.ts';

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly output: OutputSink;
  /** Called with the number of the process group, so that it can be recorded. */
  readonly onStarted?: (pid: number) => Promise<void>;
}

/** The command ran past its deadline and was ended. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Between asking a cancelled command to stop and ending it. */
const GRACE_MS = 1_000;

/**
 * Runs a command to its end, with any exit code. In every case its process group is gone at the end, and all of its
 * output has arrived. Rejects with the signal's reason, a `DeadlineError` or a `SpawnError`.
 */
export async function runCommand(command: Command, options: RunOptions): Promise<Exit> {
  const { signal, deadlineMs } = options;
  signal.throwIfAborted();
  const group = await spawnGroup(command, options.output);
  await options.onStarted?.(group.pid);
  const deadline = AbortSignal.timeout(deadlineMs);
  const cut = AbortSignal.any([signal, deadline]);
  const cutShort = new Promise<null>((resolve) => {
    if (cut.aborted) resolve(null);
    cut.addEventListener('abort', () => resolve(null), { once: true });
  });
  const exit = await Promise.race([group.exited, cutShort]);
  await group.end('SIGTERM', GRACE_MS);
  signal.throwIfAborted();
  if (exit === null) throw new DeadlineError(`took longer than ${Math.round(deadlineMs / 1000)} seconds`);
  return exit;
}

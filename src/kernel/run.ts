import { linesTo, type OutputSink } from './output.ts';

/** What long work receives: how to report progress, and when to stop. */
export interface Run {
  /** Aborted when the work is cancelled, when its deadline passes, and when the program stops. */
  readonly signal: AbortSignal;
  /** One line for the user who follows the work. The sink masks secrets and bounds length. */
  log(line: string): void;
  /** Where the output of programs goes that the work runs; without it, line by line to `log`. */
  readonly output?: OutputSink;
}

/** The sink that passes output to the log of the run, line by line. */
export function outputOf(run: Run): OutputSink {
  return run.output ?? linesTo((line) => run.log(line));
}

/** Waits for a piece of work that cannot be cut short, but no longer than until the signal: then rejects with its reason. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  let cut: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    cut = () => reject(signal.reason);
    signal.addEventListener('abort', cut, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', cut));
}

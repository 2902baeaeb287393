import type { Run } from '#src/kernel/run.ts';
import { GitError } from './port.ts';

/** One signal for everything that can cut a job short; the first cause wins and is the error that is thrown. */
export interface StopReason {
  readonly signal: AbortSignal;
  stop(reason: GitError): void;
  /** Settles like `work`, or rejects with the cause as soon as the job is cut short. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Throws the cause where there is one. */
  check(): void;
  /** Lets go of timer and listener. */
  release(): void;
}

/** A signal that aborts with the run's or at the deadline, and the reason why it did. */
export function stopReason(run: Run, deadlineMs: number): StopReason {
  const controller = new AbortController();
  const stop = (reason: GitError) => controller.abort(reason);
  const check = () => controller.signal.throwIfAborted();
  const onRunAbort = () => stop(causeOf(run.signal));
  const timer = setTimeout(() => stop(timedOut()), deadlineMs);
  run.signal.addEventListener('abort', onRunAbort, { once: true });
  if (run.signal.aborted) onRunAbort();

  return {
    signal: controller.signal,
    stop,
    check,
    async race(work) {
      check();
      const { signal } = controller;
      let onAbort = () => {};
      const aborted = new Promise<never>((_resolve, reject) => {
        onAbort = () => reject(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
      });
      try {
        return await Promise.race([work, aborted]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    release() {
      clearTimeout(timer);
      run.signal.removeEventListener('abort', onRunAbort);
    },
  };
}

function causeOf(signal: AbortSignal): GitError {
  const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return isTimeout ? timedOut() : new GitError('cancelled', 'Fetching the repository was cancelled.');
}

function timedOut(): GitError {
  return new GitError('timed_out', 'Fetching the repository took too long.');
}

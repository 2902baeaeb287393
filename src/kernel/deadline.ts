/** The work was aborted because its deadline passed. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(deadlineMs: number, cause?: unknown) {
    super(`The deadline of ${deadlineMs / 1000} seconds has passed.`, { cause });
  }
}

/**
 * Runs work with a signal that is also aborted at the deadline. Work that still runs after the grace period is left to
 * end by itself. Times are in milliseconds. Throws `DeadlineError` where the deadline passes and the work fails.
 */
export async function withDeadline<Result>(
  { deadlineMs, graceMs }: { readonly deadlineMs: number; readonly graceMs: number },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(deadlineMs);
      deadline.abort(error);
      timer = setTimeout(() => reject(error), graceMs);
    }, deadlineMs);
  });
  try {
    return await Promise.race([work(AbortSignal.any([signal, deadline.signal])), overdue]);
  } catch (error) {
    if (!deadline.signal.aborted || error instanceof DeadlineError) throw error;
    throw new DeadlineError(deadlineMs, error);
  } finally {
    clearTimeout(timer);
  }
}

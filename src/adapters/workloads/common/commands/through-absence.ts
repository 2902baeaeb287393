import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#src/kernel/operator-error.ts';

/** How long an engine may be away while a command runs in it, as for its restart or its upgrade. */
const ABSENCE_MS = 2 * 60_000;
const PAUSE_MS = 500;

export interface AbsenceOptions {
  readonly signal?: AbortSignal;
  readonly absenceMs?: number;
}

/**
 * Repeats a call that the engine does not answer until it does. Rejects with the `OperatorError` of the last call once the
 * engine has been away for too long, with every other error of a call, and with the reason of the signal.
 */
export async function throughAbsence<Answer>(
  call: () => Promise<Answer>,
  { signal, absenceMs = ABSENCE_MS }: AbsenceOptions = {},
): Promise<Answer> {
  const deadlineMs = performance.now() + absenceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof OperatorError) || performance.now() > deadlineMs) throw error;
    }
    await sleep(PAUSE_MS, undefined, signal && { signal }).catch(() => undefined);
    signal?.throwIfAborted();
  }
}

import type { InstanceIdentity } from '#db/queries/license-instance.ts';
import { Fault } from '#src/kernel/fault.ts';

/**
 * Distinguishes an instance from a copy of it with the same id and secret. Every accepted sync uses up a number and
 * returns the next one, so that of two that started from the same state the second one sends a number that is
 * used up. A lost answer looks alike, except that the repeated sync carries the same token: the token of a number is
 * stored together with it and differs between copies from the next number on.
 */
export interface SequenceReport {
  readonly sequence?: number | undefined;
  readonly syncToken?: string | undefined;
  /** Names one start of the program. */
  readonly runId?: string | undefined;
  readonly replacesCopy?: boolean | undefined;
}

type State = Pick<InstanceIdentity, 'sequence' | 'lastToken' | 'lastRun' | 'previousRun'>;

/** What to answer and what to store. Throws 409 for a copy. A report without a number is not judged. */
export function judgeSequence(
  known: State,
  report: SequenceReport,
): { readonly answered: number; readonly change: Partial<State> } {
  const { sequence: sent, syncToken = null, runId = null } = report;
  if (sent === undefined) return { answered: known.sequence, change: {} };
  const runs = runId === known.lastRun ? {} : { lastRun: runId, previousRun: known.lastRun };
  if (report.replacesCopy === true) {
    const next = Math.max(sent, known.sequence) + 1;
    return { answered: next, change: { sequence: next, lastToken: syncToken, ...runs } };
  }
  // A larger number than ours: the hub was restored from a backup.
  if (sent >= known.sequence)
    return { answered: sent + 1, change: { sequence: sent + 1, lastToken: syncToken, ...runs } };
  const isRepeated = sent === known.sequence - 1 && syncToken !== null && syncToken === known.lastToken;
  if (!isRepeated) throw copied();
  // The earlier run continues beside the later one: the later one is the copy, and its number is used up.
  if (runId !== null && runId !== known.lastRun && runId === known.previousRun)
    return { answered: known.sequence + 1, change: { sequence: known.sequence + 1, ...runs } };
  return { answered: known.sequence, change: runs };
}

function copied(): Fault {
  return new Fault(
    'conflict',
    'Another copy of this instance has synced with the same identity. Call licenseLink.adopt if this instance replaces the other one, or licenseLink.register to make it a new instance.',
    { reason: 'INSTANCE_COPIED' },
  );
}

import type { ApplicationRow } from '#db/queries/application.ts';
import { GitError } from '#src/adapters/git/port.ts';
import type { LogWriter } from '#src/adapters/logs/port.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import { DeadlineError } from '#src/kernel/deadline.ts';
import { LeaseLostError } from '#src/kernel/lease-lost.ts';
import type { Run } from '#src/kernel/run.ts';
import type { Instance } from '../context.ts';

/** One running deployment, as its steps see it. */
export interface Attempt {
  readonly instance: Instance;
  readonly application: ApplicationRow;
  readonly deploymentId: Id<'dep'>;
  /** The release that it starts: its own, which has the deployment's id, or of a rollback an earlier one. */
  readonly releaseId: Id<'dep'>;
  /** What was pushed, where it is not the newest commit of the configured branch that is wanted. */
  readonly push: { readonly branch: string; readonly commit: string | null } | null;
  readonly sourceDir: string;
  readonly run: Run;
  /** The deployment's log. Every secret that the deployment works with is masked in it. */
  readonly writer: LogWriter;
  /** The signal of the job: aborted when the program stops, and at the deadline. */
  readonly stopping: AbortSignal;
  /** When its fetch began, until its build has ended and was counted; null outside of that. */
  buildSinceMs: number | null;
}

/** Whether it starts a release that an earlier deployment has made. */
export function isRollback({
  releaseId,
  deploymentId,
}: Pick<Attempt, 'releaseId' | 'deploymentId'>): boolean {
  return releaseId !== deploymentId;
}

/** Whether it starts over when the program runs again: the program stops. */
export function startsOver({ stopping }: Pick<Attempt, 'stopping'>): boolean {
  return stopping.aborted && !(stopping.reason instanceof DeadlineError) && !hasLostLease({ stopping });
}

/** Whether another process has its lease, which ends it. */
export function hasLostLease({ stopping }: Pick<Attempt, 'stopping'>): boolean {
  return stopping.aborted && stopping.reason instanceof LeaseLostError;
}

/**
 * Before the end of a deployment is recorded: another process may show its log from then on. Lines that cannot be stored
 * are reported where that fails.
 */
export async function storeLog({ logs }: Pick<Instance, 'logs'>): Promise<void> {
  await logs.flush().catch(() => undefined);
}

/** A reason for the user why a deployment cannot go on. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/** The message of a failure for the user. A defect of Pilothouse has a generic one. */
export function explain(error: unknown): string {
  return isForUser(error)
    ? error.message
    : 'Internal error. Deploy again. If it fails again, contact the operator of this platform.';
}

/** Whether the message of a failure is for the user. If not, the failure is a defect of Pilothouse. */
export function isForUser(error: unknown): error is DeploymentError | WorkloadError | GitError {
  return error instanceof DeploymentError || error instanceof WorkloadError || error instanceof GitError;
}

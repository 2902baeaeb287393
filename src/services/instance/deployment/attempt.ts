import type { ApplicationRow } from '#db/queries/application.ts';
import { GitError } from '#src/adapters/git/port.ts';
import type { LogWriter } from '#src/adapters/logs/port.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import type { Run } from '#src/kernel/run.ts';
import type { Instance } from '../context.ts';

/** One running deployment, as its steps see it. */
export interface Attempt {
  readonly instance: Instance;
  readonly application: ApplicationRow;
  readonly deploymentId: string;
  /** The release that it starts: its own, which has the deployment's id, or of a rollback an earlier one. */
  readonly releaseId: string;
  /** What was pushed, where it is not the newest commit of the configured branch that is wanted. */
  readonly push: { readonly branch: string; readonly commit: string } | null;
  readonly sourceDir: string;
  readonly run: Run;
  /** The deployment's log, in which every secret is masked that it works with. */
  readonly writer: LogWriter;
  /** Aborted when the program stops: the deployment starts over. */
  readonly stopping: AbortSignal;
  /** When its fetch began, until its build has ended and was counted; null outside of that. */
  buildSinceMs: number | null;
}

/** Whether it starts a release that an earlier deployment has made. */
export function isRollback({ releaseId, deploymentId }: Attempt): boolean {
  return releaseId !== deploymentId;
}

/** A reason for the user why a deployment cannot go on. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/** What the user is told of a failure: the sentences that were made for them, and nothing of our own defects. */
export function explain(error: unknown): string {
  return isForUser(error)
    ? error.message
    : 'Something went wrong on our side. Deploy again; if it happens again, tell your operator.';
}

/** Whether a failure is the user's to mend, and not a defect of ours. */
export function isForUser(error: unknown): error is DeploymentError | WorkloadError | GitError {
  return error instanceof DeploymentError || error instanceof WorkloadError || error instanceof GitError;
}

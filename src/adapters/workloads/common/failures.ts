import { WorkloadError } from '../port.ts';

/** A build that failed for a reason that the user can mend. `reason` is the rest of the sentence. */
export function buildFailed(reason: string): WorkloadError {
  return new WorkloadError(`The build failed: ${reason}`);
}

/** A start that failed for a reason that the user can mend. `reason` is the rest of the sentence. */
export function startFailed(reason: string): WorkloadError {
  return new WorkloadError(`The application did not start: ${reason}`);
}

/** A one-off command that could not run for a reason that the user can mend. `reason` is the rest of the sentence. */
export function commandFailed(reason: string): WorkloadError {
  return new WorkloadError(`The command did not run: ${reason}`);
}

/** A start of a release that was removed, or that was built elsewhere. */
export function releaseMissing(): WorkloadError {
  return new WorkloadError('This release is not on this machine any more: deploy the application again');
}

/** A start of a database that has run, without its data: it would be empty. `place` names for the operator what is missing. */
export function dataMissing(place: string): WorkloadError {
  const message =
    'The data of this database is missing. Ask the operator of this platform to restore it, or remove the database and create another.';
  return new WorkloadError(message, { cause: new Error(`${place} does not exist`) });
}

/** For the build log: symbolic links that were removed. */
export function leftOut(what: string, paths: readonly string[]): string {
  return `Left out, ${what}: ${paths.slice(0, MAX_LISTED).join(', ')}`;
}

const MAX_LISTED = 20;

import { findDeploymentForJob } from '#db/queries/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import type { CoreServices, Reading } from '../../platform/core/index.ts';

const POLL_INTERVAL_MS = 500;

export interface CancelWatch {
  readonly signal: AbortSignal;
  /** Looks at once: what has failed may have failed because its application was removed. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * A signal that is aborted when a user asks to cancel a running deployment, or removes its application. The wish
 * is stored in the database, so that it reaches the worker from any process that took the request.
 */
export function abortOnCancel(
  services: Reading & Pick<CoreServices, 'log'>,
  deploymentId: Id<'dep'>,
): CancelWatch {
  const controller = new AbortController();
  const look = async (): Promise<void> => {
    try {
      const deployment = await findDeploymentForJob(services.database.reader, deploymentId);
      if (deployment === undefined || deployment.cancelRequestedAt !== null) controller.abort();
    } catch (error) {
      services.log.warn({ err: error }, 'cannot see whether a deployment was cancelled');
    }
  };
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
  return { signal: controller.signal, look, stop: () => clearInterval(timer) };
}

import { findDeploymentForJob } from '#db/queries/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import type { CoreServices, Reading } from '../../platform/core/index.ts';

const POLL_INTERVAL_MS = 500;

/**
 * A signal that is aborted when a user asks to cancel a running deployment, or removes its application. The wish
 * is stored in the database, so that it reaches the worker from any process that took the request.
 */
export function abortOnCancel(
  services: Reading & Pick<CoreServices, 'log'>,
  deploymentId: Id<'dep'>,
): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = setInterval(() => {
    findDeploymentForJob(services.database.reader, deploymentId)
      .then((deployment) => {
        if (deployment === undefined || deployment.cancelRequestedAt !== null) controller.abort();
      })
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'cannot see whether a deployment was cancelled'),
      );
  }, POLL_INTERVAL_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, ReleaseEvent } from '#src/adapters/workloads/port.ts';
import { type Attempt, DeploymentError } from './attempt.ts';

const POLL_INTERVAL_MS = 250;
const MAX_EXITS = 3;

/**
 * Waits until a release answers, and until the engine has seen each of its containers ready for long enough. Gives up at the
 * deadline, or when it has exited three times.
 */
export async function awaitHealthy(attempt: Attempt, endpoint: Endpoint, healthPath: string): Promise<void> {
  const { instance, run, deploymentId, application } = attempt;
  const timeoutMs = instance.settings.healthTimeoutMs;
  const deadline = instance.clock.now() + timeoutMs;
  const port = instance.workloads.isContainerized ? application.port : endpoint.port;
  const exits = watchExits(attempt);
  let hasAnswered = false;
  run.log(
    `Waiting until the application responds on port ${port} (PORT), at most ${timeoutMs / 1000} seconds`,
  );
  try {
    for (;;) {
      const answer = await instance.probe.ask({ ...endpoint, path: healthPath }, run.signal);
      run.signal.throwIfAborted();
      const obstacle = answer.healthy ? await whyUnavailable(attempt) : answer.detail;
      run.signal.throwIfAborted();
      if (obstacle === null) return;
      hasAnswered ||= answer.healthy;
      if (exits.count >= MAX_EXITS) {
        throw new DeploymentError(
          `The application exited ${exits.count} times before it ${hasAnswered ? 'was ready' : 'answered'}: ${exits.detail}. The last lines of the deployment's log show the reason.`,
        );
      }
      if (instance.clock.now() > deadline) {
        throw new DeploymentError(
          `The application did not become healthy within ${timeoutMs / 1000} seconds: ${obstacle}. ${exitsSeen(exits)}` +
            `It must listen on port ${port}, the value of the variable PORT, on all addresses, and respond to GET ${healthPath} with a status below 500. ` +
            'Set healthPath to check another path. The log of the deployment contains its output.',
        );
      }
      await delay(POLL_INTERVAL_MS, undefined, { signal: run.signal });
    }
  } finally {
    exits.stop();
    instance.log.debug({ deploymentId }, 'health check ended');
  }
}

/** One container that answers is not enough: the earlier release is stopped as soon as this one is healthy. */
async function whyUnavailable({ instance, releaseId }: Attempt): Promise<string | null> {
  const availability = await instance.workloads.availability(releaseId);
  if (availability === null || availability.available >= availability.wanted) return null;
  return `${availability.available} of ${availability.wanted} containers are ready`;
}

/** It may fail to listen because it ends, and be slow to end: both are shown. */
function exitsSeen({ count, detail }: ExitWatch): string {
  if (count === 0) return '';
  return `It exited ${count === 1 ? 'once' : `${count} times`} in that time, and ${detail}. `;
}

interface ExitWatch {
  count: number;
  detail: string;
  stop(): void;
}

function watchExits({ instance, releaseId, run }: Attempt): ExitWatch {
  const seen: ExitWatch = { count: 0, detail: '', stop: () => undefined };
  seen.stop = instance.workloads.onReleaseEvent((event: ReleaseEvent) => {
    if (event.releaseId !== releaseId || event.kind !== 'exited') return;
    seen.count += 1;
    seen.detail = event.detail;
    run.log(`The application ${event.detail}.`);
  });
  return seen;
}

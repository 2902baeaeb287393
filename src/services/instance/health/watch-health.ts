import { setTimeout as delay } from 'node:timers/promises';
import { findHealth, setHealth } from '#db/queries/health.ts';
import {
  countApplicationsToRun,
  listWatchedApplications,
  type WatchedApplication,
} from '#db/queries/running-application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ProbeAnswer } from '#src/adapters/probe/port.ts';
import { type HealthState, IS_TO_RUN } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { pagesById } from '#src/kernel/pages.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { healthPathOf, storedSource } from '../release/index.ts';
import { announce } from '../webhook/index.ts';

const PROBE_CONCURRENCY = 20;
const PROBE_TIMEOUT_MS = 5000;
/** A single failed check does not make an application unhealthy. */
const SECOND_LOOK_MS = 1000;
/** The checks of a round begin at this many moments at least, as far as there are so many applications. */
const MOMENTS_OF_ROUND = 60;

/**
 * One round: asks every application of this node that takes traffic whether it answers, as the gate of a deployment does,
 * and announces each change. What was stopped or never deployed has no health. The checks are spread over `spreadMs`, so
 * that neither this program nor the applications have to answer all of them at once; with many applications a round takes
 * longer.
 */
export async function watchHealth(
  instance: Instance,
  signal: AbortSignal,
  { spreadMs }: { readonly spreadMs: number },
): Promise<void> {
  const { database, homeId } = instance;
  const startedAt = performance.now();
  const total = await countApplicationsToRun(database.reader, homeId);
  if (total === 0) return;
  const atOnce = Math.min(PROBE_CONCURRENCY, Math.ceil(total / MOMENTS_OF_ROUND));
  let checked = 0;
  for await (const some of pagesById(atOnce, (after: Id<'app'> | null, limit) =>
    listWatchedApplications(database.reader, homeId, after, limit),
  )) {
    await Promise.all(some.map((application) => checkHealth(instance, application, signal)));
    checked += some.length;
    const nextAt = startedAt + (checked / Math.max(total, checked)) * spreadMs;
    await pause(nextAt - performance.now(), signal);
    if (signal.aborted) return;
  }
}

/** Ends early where the program stops. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Sends requests to releases. */
type Probing = Pick<Instance, 'workloads' | 'probe'>;

async function checkHealth(
  instance: CoreServices & Probing,
  application: WatchedApplication,
  signal: AbortSignal,
): Promise<void> {
  const answer = await probeTwice(instance, application, signal);
  if (signal.aborted) return;
  // Most checks find what the one before has found, and write nothing.
  if (application.health !== (answer.healthy ? 'healthy' : 'unhealthy'))
    await recordHealth(instance, application, answer);
}

async function probeTwice(
  instance: Probing,
  application: WatchedApplication,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  const first = await probeOnce(instance, application, signal);
  if (first.healthy) return first;
  await pause(SECOND_LOOK_MS, signal);
  return probeOnce(instance, application, signal);
}

async function probeOnce(
  { workloads, probe }: Probing,
  { releaseId, sourceJson }: WatchedApplication,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  const endpoint = workloads.endpoint(releaseId);
  if (endpoint === null) return { healthy: false, detail: 'it is not running' };
  const path = healthPathOf(storedSource(sourceJson));
  return probe.ask({ ...endpoint, path }, AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]));
}

/** Keeps what was found, and announces it where it differs from what was found before. */
async function recordHealth(
  instance: CoreServices,
  { id, liveDeploymentId }: WatchedApplication,
  answer: ProbeAnswer,
): Promise<void> {
  const checkedAt = isoFromNow(instance.clock);
  const health: HealthState = answer.healthy ? 'healthy' : 'unhealthy';
  await inTransaction(instance.database, async (tx) => {
    const found = await findHealth(tx, id);
    // Deployed anew or stopped while it was asked: the answer is another release's.
    if (found === undefined || found.liveDeploymentId !== liveDeploymentId || !IS_TO_RUN[found.desired])
      return;
    await setHealth(tx, forPlatform('job'), id, { health, healthCheckedAt: checkedAt });
    // The first look finds what the gate of the deployment has found already.
    if (found.health === health || (found.health === null && answer.healthy)) return;
    const { organizationId, name: applicationName, appName, projectId, environmentId } = found;
    const data = {
      ...{ applicationId: id, applicationName, appName, projectId, environmentId, organizationId },
      ...{ deploymentId: liveDeploymentId, health, previousHealth: found.health ?? ('healthy' as const) },
      detail: answer.healthy ? null : answer.detail,
    };
    await announce(instance, tx, { organizationId, type: 'app.health_changed', data });
  });
}

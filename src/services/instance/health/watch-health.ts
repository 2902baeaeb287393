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
import { ChecksUnderWay } from './checks-under-way.ts';

const PAGE = 20;
/** A single failed check does not make an application unhealthy. */
const SECOND_LOOK_MS = 1000;
/** A round reads its applications in this many pages at least, so that what it has read of each is recent. */
const PAGES_OF_ROUND = 60;

export interface HealthRound {
  /** The checks begin at moments spread over this time; with very many applications a round takes longer. */
  readonly spreadMs: number;
  /** Those of all rounds. Without it, the round waits until its own have ended. */
  readonly underWay?: ChecksUnderWay;
}

/**
 * One round: asks every application of this node that takes traffic whether it answers, as the gate of a deployment does,
 * and announces each change. What was stopped or never deployed has no health. A check that fails is logged, and tried
 * again in the next round.
 */
export async function watchHealth(
  instance: Instance,
  signal: AbortSignal,
  { spreadMs, underWay }: HealthRound,
): Promise<void> {
  const { database, homeId } = instance;
  const startedAt = performance.now();
  const total = await countApplicationsToRun(database.reader, homeId);
  if (total === 0) return;
  const checks = underWay ?? new ChecksUnderWay();
  checks.beginRound();
  let begun = 0;
  for await (const page of pagesById(
    Math.min(PAGE, Math.ceil(total / PAGES_OF_ROUND)),
    (after: Id<'app'> | null, limit) => listWatchedApplications(database.reader, homeId, after, limit),
  )) {
    for (const application of page) {
      await checks.begin(application, () => checkOrLog(instance, application, signal));
      begun += 1;
      const nextAt = startedAt + (begun / Math.max(total, begun)) * spreadMs;
      await pause(nextAt - performance.now(), signal);
      if (signal.aborted) break;
    }
    if (signal.aborted) break;
  }
  if (underWay === undefined) await checks.ended();
}

/** Ends early where the program stops. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Sends requests to releases. */
type Probing = Pick<Instance, 'workloads' | 'probe'>;

/** One application that cannot be checked must not keep the others from it. */
async function checkOrLog(
  instance: CoreServices & Probing,
  application: WatchedApplication,
  signal: AbortSignal,
): Promise<void> {
  try {
    await checkHealth(instance, application, signal);
  } catch (error) {
    if (signal.aborted) return;
    instance.log.error({ err: error, applicationId: application.id }, 'a health check failed');
  }
}

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
  if (first.healthy || application.health === 'unhealthy') return first;
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
  return probe.ask({ ...endpoint, path }, signal);
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

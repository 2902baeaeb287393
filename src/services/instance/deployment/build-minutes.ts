import type { Db, Tx } from '#db/client.ts';
import { addBuildSeconds, sumBuildSeconds } from '#db/queries/build-usage.ts';
import { listSteps } from '#db/queries/deployment-step.ts';
import type { Id } from '#src/domain/id.ts';
import { isRepositoryType } from '#src/domain/source.ts';
import { type Clock, isoFromNow } from '#src/kernel/clock.ts';
import type { Clocked } from '../../platform/core/index.ts';
import { findLicense, licenseExcess, planOf } from '../../platform/plan/index.ts';
import { type Attempt, DeploymentError, startsOver } from './attempt.ts';

/**
 * Build minutes: the time that passes from the beginning of the fetch to the end of the build, of builds that fail or
 * are cancelled too. Rollbacks and images take none. A deployment is judged when it begins; several at once may
 * together go beyond the quota.
 */
export async function assertBuildMinutes({ instance, application }: Attempt): Promise<void> {
  if (!isRepositoryType(application.sourceType)) return;
  const { clock, database } = instance;
  const { organizationId } = application;
  const db = database.reader;
  const { quotas } = await planOf(db, organizationId);
  const quota = quotas.buildMinutes;
  if (quota >= 0 && (await sumBuildSeconds(db, monthOf(clock), organizationId)) >= quota * 60)
    throw new DeploymentError(
      `Build minute quota reached (${quota} this month). Wait for the next month or ask for a larger plan.`,
    );
  const license = await findLicense(instance, db);
  const excess = await licenseExcess(license, {
    name: 'buildMinutes',
    title: 'Build minute',
    countUsed: async () => Math.floor((await sumBuildSeconds(db, monthOf(clock))) / 60),
  });
  if (license === null || excess === null) return;
  throw new DeploymentError(
    license.refusal ??
      `Build minute limit of the license reached (${license.limits.buildMinutes} this month). Wait for the next month or ask for a larger license.`,
  );
}

/** Whole minutes of this calendar month (UTC), rounded up: of one organization, or of all. */
export async function buildMinutesUsed(clock: Clock, db: Db, organizationId?: Id<'org'>): Promise<number> {
  return Math.ceil((await sumBuildSeconds(db, monthOf(clock), organizationId)) / 60);
}

/** Counts a build that has just ended. One that the stopping program cuts short starts over, and is not counted. */
export async function countBuild(tx: Tx, attempt: Attempt): Promise<void> {
  const { instance, application, buildSinceMs } = attempt;
  if (buildSinceMs === null || startsOver(attempt)) return;
  await addTo(tx, instance.clock, application.organizationId, instance.clock.now() - buildSinceMs);
}

/** Counts what is known of a build during which the program died: until its last step began. */
export async function countInterruptedBuild(
  { clock }: Clocked,
  tx: Tx,
  { deploymentId, organizationId }: { deploymentId: Id<'dep'>; organizationId: Id<'org'> },
): Promise<void> {
  const steps = await listSteps(tx, deploymentId);
  const fetch = steps.find(({ name }) => name === 'fetch');
  const build = steps.find(({ name }) => name === 'build');
  const isCounted = fetch?.status === 'failed' || (build !== undefined && build.status !== 'running');
  if (fetch === undefined || isCounted) return;
  const knownUntil = build?.startedAt ?? fetch.finishedAt ?? fetch.startedAt;
  await addTo(tx, clock, organizationId, Date.parse(knownUntil) - Date.parse(fetch.startedAt));
}

async function addTo(tx: Tx, clock: Clock, organizationId: Id<'org'>, tookMs: number): Promise<void> {
  const seconds = Math.ceil(Math.max(0, tookMs) / 1000);
  if (seconds > 0) await addBuildSeconds(tx, { organizationId, month: monthOf(clock), seconds });
}

function monthOf(clock: Clock): string {
  return isoFromNow(clock).slice(0, 'YYYY-MM'.length);
}

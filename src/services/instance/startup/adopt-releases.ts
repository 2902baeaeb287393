import { insertAdoptedDeployment } from '#db/queries/adopted-deployment.ts';
import { listApplicationsToRun, setApplicationStatus } from '#db/queries/application.ts';
import { listLiveReleases, listLivingReleases } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Id, isId } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { findUnconfirmedRestore } from '../../platform/restore/index.ts';
import type { Instance } from '../context.ts';

type Adopting = Pick<Instance, 'clock' | 'database' | 'ids' | 'log' | 'nodeId' | 'workloads'>;

/**
 * At the start after a restore: the engine may have newer releases than the records know. If the recorded release of an
 * application does not run, the newest release without a record gets one and becomes the live release; one that runs is
 * preferred. Nothing is removed.
 */
export async function adoptReleases(instance: Adopting): Promise<void> {
  if ((await findUnconfirmedRestore(instance)) === null) return;
  const { releases } = await instance.workloads.inventory();
  const db = instance.database.writer;
  const known = new Set<string>((await listLivingReleases(db)).map(({ id }) => id));
  const live = new Map((await listLiveReleases(db)).map((row) => [row.applicationId, row.releaseId]));
  const runs = (releaseId: string | undefined): boolean =>
    releaseId !== undefined && instance.workloads.endpoint(releaseId) !== null;
  for (const application of await listApplicationsToRun(db, instance.nodeId)) {
    const recorded = live.get(application.id);
    if (runs(recorded)) continue;
    // Ids sort by time.
    const unknown = releases
      .filter(({ applicationId, releaseId }) => applicationId === application.id && !known.has(releaseId))
      .map(({ releaseId }) => releaseId)
      .filter((releaseId) => recorded === undefined || releaseId > recorded)
      .sort();
    const newest = unknown.findLast(runs) ?? unknown.at(-1);
    // A release has the id of the deployment that has built it.
    if (newest !== undefined && isId('dep', newest)) await adopt(instance, application, newest);
  }
}

async function adopt(
  instance: Adopting,
  application: Awaited<ReturnType<typeof listApplicationsToRun>>[number],
  releaseId: Id<'dep'>,
): Promise<void> {
  const { id: applicationId, organizationId } = application;
  instance.log.info({ applicationId, releaseId }, 'adopting a release that the restored records do not know');
  await inTransaction(instance.database, async (tx) => {
    const now = isoFromNow(instance.clock);
    const permit = forPlatform('restore');
    await insertAdoptedDeployment(tx, permit, { id: releaseId, organizationId, applicationId, now });
    await setApplicationStatus(tx, permit, applicationId, { liveDeploymentId: releaseId });
    const actor = { kind: 'system', id: 'restore', address: null } as const;
    await auditAs(instance, tx, {
      ...{ actor, organizationId },
      action: 'deployment.adopt',
      resourceId: releaseId,
    });
  });
}

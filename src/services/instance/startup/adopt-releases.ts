import { insertAdoptedDeployment } from '#db/queries/adopted-deployment.ts';
import { setApplicationStatus } from '#db/queries/application.ts';
import { existingReleases } from '#db/queries/deployment.ts';
import { listApplicationsToRun } from '#db/queries/running-application.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Id, isId } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { pagesById, slicesOf } from '#src/kernel/pages.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { findUnconfirmedRestore } from '../../platform/restore/index.ts';
import type { Instance } from '../context.ts';

const PAGE = 500;

type Adopting = Pick<Instance, 'clock' | 'database' | 'ids' | 'log' | 'homeId' | 'workloads'>;

/**
 * At the start after a restore: the engine may have newer releases than the records know. If the recorded release of an
 * application does not run, the newest release without a record gets one and becomes the live release; one that runs is
 * preferred. Nothing is removed.
 */
export async function adoptReleases(instance: Adopting): Promise<void> {
  if ((await findUnconfirmedRestore(instance)) === null) return;
  const unknown = await listUnknownReleases(instance);
  const runs = (releaseId: string): boolean => instance.workloads.endpoint(releaseId) !== null;
  const db = instance.database.writer;
  for await (const page of pagesById(PAGE, (after: Id<'app'> | null, limit) =>
    listApplicationsToRun(db, instance.homeId, after, limit),
  )) {
    for (const application of page) {
      const recorded = application.releaseId;
      if (runs(recorded)) continue;
      // Ids sort by time.
      const later = (unknown.get(application.id) ?? []).filter((releaseId) => releaseId > recorded).sort();
      const newest = later.findLast(runs) ?? later.at(-1);
      // A release has the id of the deployment that has built it.
      if (newest !== undefined && isId('dep', newest)) await adopt(instance, application, newest);
    }
  }
}

/** The releases of the engine that no record knows, by application. */
async function listUnknownReleases({
  workloads,
  database,
}: Pick<Adopting, 'workloads' | 'database'>): Promise<Map<string, string[]>> {
  const { releases } = await workloads.inventory();
  const unknown = new Map<string, string[]>();
  for await (const slice of slicesOf(releases, PAGE)) {
    const ids = slice.map(({ releaseId }) => releaseId);
    const known = await existingReleases(database.writer, ids);
    for (const { applicationId, releaseId } of slice)
      if (!known.has(releaseId))
        unknown.set(applicationId, [...(unknown.get(applicationId) ?? []), releaseId]);
  }
  return unknown;
}

async function adopt(
  instance: Adopting,
  application: { readonly id: Id<'app'>; readonly organizationId: Id<'org'> },
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

import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import type { DeploymentTable } from '../schema.ts';

/** A release that exists outside and has no record, as a deployment that succeeded. */
export async function insertAdoptedDeployment(
  db: Db,
  _permit: PlatformPermit,
  adopted: Pick<DeploymentTable, 'id' | 'organizationId' | 'applicationId'> & { readonly now: string },
): Promise<void> {
  const { now, ...ids } = adopted;
  await db
    .insertInto('deployment')
    .values({
      ...ids,
      status: 'done',
      title: 'Adopted after a restore',
      description: 'It was deployed after the backup was made. Its commit and its log are not recorded.',
      commitHash: null,
      errorMessage: null,
      cancelRequestedAt: null,
      releaseState: 'kept',
      createdAt: now,
      startedAt: now,
      finishedAt: now,
    })
    // It may have been recorded as failed or removed.
    .onConflict((oc) => oc.column('id').doUpdateSet({ status: 'done', releaseState: 'kept' }))
    .execute();
}

import type { Tx } from '#db/client.ts';
import { deleteApplicationRow } from '#db/queries/application.ts';
import { lockForRemoval } from '#db/queries/removal.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { releaseDomains } from '../domain/index.ts';
import { releaseRepository } from '../source-access/index.ts';

/** Deletes the record and orders what exists outside to be removed. */
export async function deleteApplication(
  services: CoreServices,
  tx: Tx,
  application: Permitted<'application', SiteWrite>,
): Promise<void> {
  const { organizationId, id: applicationId } = application;
  await lockForRemoval(tx, 'application', applicationId);
  await releaseDomains(services, tx, { organizationId, applicationId });
  await releaseRepository(services, tx, application);
  await enqueue(services, tx, 'application.discard', { applicationId });
  await deleteApplicationRow(tx, application);
}

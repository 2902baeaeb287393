import type { Tx } from '#db/client.ts';
import { listApplicationsOfProject } from '#db/queries/application.ts';
import { listDatabasesOfProject } from '#db/queries/database.ts';
import { deleteProjectRow } from '#db/queries/project.ts';
import { lockForRemoval } from '#db/queries/removal.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import { partOf } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { deleteApplication } from '../application/index.ts';
import { deleteDatabase } from '../database/index.ts';
import { deletePaymentServices } from '../payment/index.ts';

/** Deletes the records and queues the removal of everything that exists outside. A missing project is not an error. */
export async function deleteProject(
  services: CoreServices,
  tx: Tx,
  project: Permitted<'project', SiteWrite>,
): Promise<void> {
  const { organizationId, id: projectId } = project;
  await deletePaymentServices(services, tx, project);
  await lockForRemoval(tx, 'project', projectId);
  const applications = await listApplicationsOfProject(
    tx,
    { organizationId, grantedTo: null, ofKey: null },
    projectId,
  );
  for (const { id } of applications)
    await deleteApplication(services, tx, partOf(project, 'application', { id }));
  const databases = await listDatabasesOfProject(tx, organizationId, projectId);
  for (const { id } of databases) await deleteDatabase(services, tx, partOf(project, 'database', { id }));
  await deleteProjectRow(tx, project);
}

import type { Tx } from '#db/client.ts';
import { listApplicationsOfProject } from '#db/queries/application.ts';
import { listDatabasesOfProject } from '#db/queries/database.ts';
import { deleteProjectRow } from '#db/queries/project.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { ProjectRef } from '#src/contracts/project.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import { partOf } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { CoreServices } from '../../platform/core/core-services.ts';
import { permittedProject } from '../access/permitted-project.ts';
import { deleteApplication } from '../application/remove-application.ts';
import type { MemberContext } from '../context.ts';
import { deleteDatabase } from '../database/remove-database.ts';
import { deletePaymentServices } from '../payment/remove-service.ts';

/** Removes a project with everything in it; what runs is ended right after. */
export async function removeProject(ctx: MemberContext, { projectId }: ProjectRef): Promise<Removed> {
  const project = await permittedProject(ctx, projectId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await deleteProject(ctx, tx, project);
    await audit(ctx, tx, 'project.remove', project.id);
  });
  return { removed: project.id };
}

/** Deletes the records and orders everything that exists outside to be removed. A project that is gone is no error. */
export async function deleteProject(
  services: CoreServices,
  tx: Tx,
  project: Permitted<'project', SiteWrite>,
): Promise<void> {
  const { organizationId, id: projectId } = project;
  await deletePaymentServices(services, tx, organizationId, projectId);
  const applications = await listApplicationsOfProject(tx, { organizationId, grantedTo: null }, projectId);
  for (const { id } of applications)
    await deleteApplication(services, tx, partOf(project, 'application', { id }));
  const databases = await listDatabasesOfProject(tx, organizationId, projectId);
  for (const { id } of databases) await deleteDatabase(services, tx, partOf(project, 'database', { id }));
  await deleteProjectRow(tx, project);
}

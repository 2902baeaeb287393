import { listApplicationIds } from '#db/queries/application.ts';
import { listDatabasesOfProject } from '#db/queries/database.ts';
import { deleteEnvironmentRow } from '#db/queries/environment.ts';
import { lockForRemoval } from '#db/queries/removal.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { EnvironmentRef } from '#src/contracts/environment.ts';
import { partOf } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedEnvironment } from '../access/index.ts';
import { deleteApplication } from '../application/index.ts';
import type { MemberContext } from '../context.ts';
import { deleteDatabase } from '../database/index.ts';

/** Removes an environment with its applications and databases; what runs is ended right after. */
export async function removeEnvironment(
  ctx: MemberContext,
  { environmentId }: EnvironmentRef,
): Promise<Removed> {
  const environment = await permittedEnvironment(ctx, environmentId, 'site:write');
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    await lockForRemoval(tx, 'environment', environment.id);
    for (const id of await listApplicationIds(tx, organizationId, environment.id)) {
      await deleteApplication(ctx, tx, partOf(environment, 'application', { id }));
    }
    const databases = await listDatabasesOfProject(tx, organizationId, environment.projectId);
    for (const { id } of databases.filter((database) => database.environmentId === environment.id)) {
      await deleteDatabase(ctx, tx, partOf(environment, 'database', { id }));
    }
    await deleteEnvironmentRow(tx, environment);
    await audit(ctx, tx, 'environment.remove', environment.id);
  });
  return { removed: environment.id };
}

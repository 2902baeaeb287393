import type { z } from 'zod';
import { listApplicationIds } from '#db/queries/application.ts';
import { listDatabasesOfProject } from '#db/queries/database.ts';
import { deleteEnvironmentRow, insertEnvironment } from '#db/queries/environment.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { CreateEnvironment, EnvironmentRef } from '#src/contracts/environment.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { partOf } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/audit.ts';
import { permittedEnvironment, permittedProject } from '../access/permitted-project.ts';
import { deleteApplication } from '../application/remove-application.ts';
import type { MemberContext } from '../context.ts';
import { deleteDatabase } from '../database/remove-database.ts';

/** Adds an environment to a project, such as `staging`. */
export async function createEnvironment(
  ctx: MemberContext,
  { projectId, name }: z.output<typeof CreateEnvironment>,
): Promise<{ environmentId: string }> {
  const project = await permittedProject(ctx, projectId, 'site:write');
  const id = ctx.ids.next('env');
  await inTransaction(ctx.database, async (tx) => {
    const createdAt = isoFromNow(ctx.clock);
    await insertEnvironment(tx, project, { id, name, createdAt });
    await audit(ctx, tx, 'environment.create', id);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', `The project has an environment named "${name}" already.`, { cause: error });
  });
  return { environmentId: id };
}

/** Removes an environment with its applications and databases; what runs is ended right after. */
export async function removeEnvironment(
  ctx: MemberContext,
  { environmentId }: EnvironmentRef,
): Promise<Removed> {
  const environment = await permittedEnvironment(ctx, environmentId, 'site:write');
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
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

import type { z } from 'zod';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { CreateProject } from '#src/contracts/project.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { assertQuota } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { insertProject, nameTaken } from './insert-project.ts';

/** Creates an empty project with one environment, `production`. */
export async function createProject(
  ctx: MemberContext,
  input: z.output<typeof CreateProject>,
): Promise<{ projectId: Id<'prj'>; environmentId: Id<'env'> }> {
  const { organizationId } = ctx.actor;
  return inTransaction(ctx.database, async (tx) => {
    await assertQuota(ctx, tx, organizationId, 'projects');
    const created = await insertProject(ctx, tx, permittedOrganization(ctx, 'site:create'), {
      name: input.name,
      description: input.description ?? null,
    });
    await audit(ctx, tx, 'project.create', created.projectId);
    return created;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('conflict', nameTaken(input.name), { cause: error }) : error;
  });
}

import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { ProjectRef } from '#src/contracts/project.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedProject } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { deleteProject } from './delete-project.ts';

/** Removes a project with everything in it; what runs is ended right after. */
export async function removeProject(ctx: MemberContext, { projectId }: ProjectRef): Promise<Removed> {
  const project = await permittedProject(ctx, projectId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await deleteProject(ctx, tx, project);
    await audit(ctx, tx, 'project.remove', project.id);
  });
  return { removed: project.id };
}

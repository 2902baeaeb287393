import type { z } from 'zod';
import { lockProject, updateProjectRow } from '#db/queries/project.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { ProjectView, UpdateProject } from '#src/contracts/project.ts';
import { Fault } from '#src/kernel/fault.ts';
import { nameKeyOf } from '#src/kernel/name.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedProject } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { nameTaken } from './insert-project.ts';

export async function updateProject(
  ctx: MemberContext,
  input: z.output<typeof UpdateProject>,
): Promise<ProjectView> {
  const project = await permittedProject(ctx, input.projectId, 'site:write');
  const { name, description } = await inTransaction(ctx.database, async (tx) => {
    const before = await lockProject(tx, project.id);
    if (before === undefined) throw new Fault('not_found', 'No such project.');
    const after = {
      name: input.name ?? before.name,
      description: input.description === undefined ? before.description : input.description,
    };
    await updateProjectRow(tx, project, { ...after, nameKey: nameKeyOf(after.name) });
    await audit(ctx, tx, 'project.update', project.id, { before, after });
    return after;
  }).catch((error: unknown) => {
    if (input.name === undefined || !isUniqueViolation(error)) throw error;
    throw new Fault('conflict', nameTaken(input.name), { cause: error });
  });
  return { projectId: project.id, name, description, createdAt: project.createdAt };
}

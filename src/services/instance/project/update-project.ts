import type { z } from 'zod';
import { updateProjectRow } from '#db/queries/project.ts';
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
  const name = input.name ?? project.name;
  const description = input.description === undefined ? project.description : input.description;
  await inTransaction(ctx.database, async (tx) => {
    const change = { name, nameKey: nameKeyOf(name), description };
    await updateProjectRow(tx, project, change);
    await audit(ctx, tx, 'project.update', project.id, { before: project, after: change });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('conflict', nameTaken(name), { cause: error }) : error;
  });
  return { projectId: project.id, name, description, createdAt: project.createdAt };
}

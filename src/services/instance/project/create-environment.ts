import type { z } from 'zod';
import { insertEnvironment } from '#db/queries/environment.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { CreateEnvironment } from '#src/contracts/environment.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedProject } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

/** Adds an environment to a project, such as `staging`. */
export async function createEnvironment(
  ctx: MemberContext,
  { projectId, name }: z.output<typeof CreateEnvironment>,
): Promise<{ environmentId: Id<'env'> }> {
  const project = await permittedProject(ctx, projectId, 'site:write');
  const id = ctx.ids.next('env');
  await inTransaction(ctx.database, async (tx) => {
    const createdAt = isoFromNow(ctx.clock);
    await insertEnvironment(tx, project, { id, name, createdAt });
    await audit(ctx, tx, 'environment.create', id);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault(
      'conflict',
      `The project already has an environment named "${name}". Choose another name.`,
      { cause: error },
    );
  });
  return { environmentId: id };
}

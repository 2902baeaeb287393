import { deleteUnusedRepository, findRepository } from '#db/queries/upload-repository.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { RepositoryRef } from '#src/contracts/repository.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { unknownRepository } from './unknown-repository.ts';

/** Removes a repository that no application uses. That of an application is removed with it. */
export async function removeRepository(
  ctx: MemberContext,
  { repositoryId }: RepositoryRef,
): Promise<Removed> {
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    if (await deleteUnusedRepository(tx, permittedOrganization(ctx, 'import:write'), repositoryId)) {
      await audit(ctx, tx, 'repository.remove', repositoryId);
      return;
    }
    if ((await findRepository(tx, organizationId, repositoryId)) === undefined) throw unknownRepository();
    throw new Fault('conflict', 'An application uses this repository. Remove the application first.');
  });
  await ctx.repositories.remove(repositoryId);
  return { removed: repositoryId };
}

import { countUnusedRepositories, insertRepository } from '#db/queries/upload-repository.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RepositoryView } from '#src/contracts/repository.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { uploadAddress } from '../source/index.ts';

/** Of one organization, without an application. */
const MAX_UNUSED = 100;

/** Creates an empty repository. Without an application it is removed after an hour. */
export async function createRepository(ctx: MemberContext): Promise<RepositoryView> {
  const { actor, ids, clock, database, homeId, publicUrl } = ctx;
  const { organizationId, userId } = actor;
  const id = ids.next('rep');
  const now = isoFromNow(clock);
  // The folder first: a record always has its repository, and the sweep removes a folder without a record.
  await ctx.repositories.create(id, actor);
  try {
    await inTransaction(database, async (tx) => {
      await lockOrganization(tx, organizationId);
      if ((await countUnusedRepositories(tx, organizationId)) >= MAX_UNUSED)
        throw new Fault(
          'conflict',
          `At most ${MAX_UNUSED} repositories can exist without an application. Remove one with repository.remove.`,
        );
      await insertRepository(tx, permittedOrganization(ctx, 'import:write'), {
        ...{ id, applicationId: null, node: homeId, createdBy: userId },
        ...{ unusedSince: now, pushedAt: null, createdAt: now },
      });
      await audit(ctx, tx, 'repository.create', id);
    });
  } catch (error) {
    await ctx.repositories.remove(id);
    throw error;
  }
  const gitUrl = uploadAddress(publicUrl, id);
  return { repositoryId: id, gitUrl, applicationId: null, pushedAt: null, createdAt: now };
}

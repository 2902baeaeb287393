import { deleteDomainRow, findDomain } from '#db/queries/domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { DomainRef } from '#src/contracts/domain.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { assertRoleMay } from '../../platform/identity/permissions.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';
import { releaseDomains } from './release-domains.ts';

/** Takes a domain off its application. Its host is free at once, unless it was proved: then it stays reserved for a while. */
export async function removeDomain(ctx: MemberContext, { domainId }: DomainRef): Promise<Removed> {
  const domain = await findDomain(ctx.database.reader, accessScopeOf(ctx), domainId);
  if (domain === undefined) throw new Fault('not_found', 'No such domain.');
  assertRoleMay(ctx.actor.role, 'site:write');
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    await releaseDomains(ctx, tx, { organizationId, domainId });
    await deleteDomainRow(tx, organizationId, domain.id);
    await enqueue(ctx, tx, 'application.route', { applicationId: domain.applicationId });
    await audit(ctx, tx, 'domain.remove', domain.id);
  });
  return { removed: domain.id };
}

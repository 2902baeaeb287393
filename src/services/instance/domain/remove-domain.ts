import { deleteDomainRow } from '#db/queries/domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { DomainRef } from '#src/contracts/domain.ts';
import { audit } from '../../platform/audit/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { permittedDomain } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { releaseDomains } from './release-domains.ts';

/** Takes a domain off its application. Its host is free at once, unless it was proved: then it stays reserved for a while. */
export async function removeDomain(ctx: MemberContext, { domainId }: DomainRef): Promise<Removed> {
  const domain = await permittedDomain(ctx, domainId, 'site:write');
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    await releaseDomains(ctx, tx, { organizationId, domainId });
    await deleteDomainRow(tx, domain);
    await enqueue(ctx, tx, 'application.route', { applicationId: domain.applicationId });
    await audit(ctx, tx, 'domain.remove', domain.id);
  });
  return { removed: domain.id };
}

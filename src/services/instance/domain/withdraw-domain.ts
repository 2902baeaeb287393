import type { Tx } from '#db/client.ts';
import { findHolder } from '#db/queries/domain.ts';
import { deleteReservations, putReservation } from '#db/queries/domain-reservation.ts';
import { inTransaction } from '#db/transaction.ts';
import type { WithdrawDomain, WithdrawnDomain } from '#src/contracts/domain.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Recording } from '../../platform/core/index.ts';
import type { Acting, MemberContext } from '../context.ts';
import { revokeDomain } from './domain-claim.ts';
import { queueHostnameRelease } from './hub-names.ts';

/**
 * For the operator: takes a host from the organization that has it. The organization sees why, and cannot have the host
 * again until the operator lifts the withdrawal (`lift: true`). Others can have it at once. The license hub gets the name
 * back, which counts for the license no longer.
 */
export async function withdrawDomain(ctx: MemberContext, input: WithdrawDomain): Promise<WithdrawnDomain> {
  const host = parseHostName(input.host) ?? input.host;
  return inTransaction(ctx.database, async (tx) => {
    if (input.lift === true) return lift(ctx, tx, host);
    const holder = await findHolder(tx, host);
    if (holder === undefined) throw new Fault('not_found', 'No organization has this domain.');
    const { id: domainId, kind, hubId, organizationId } = holder;
    const problem = `The operator of this platform has withdrawn ${host} from your organization. Ask the operator.`;
    await revokeDomain(ctx, tx, holder, { host, problem, action: 'domain.withdraw', actor: ctx.actor });
    await queueHostnameRelease(ctx, tx, { kind, host, hubId }, organizationId);
    const reservation = { kind: 'withdrawn', verifiedAt: null, createdAt: isoFromNow(ctx.clock) } as const;
    await putReservation(tx, forOperator(ctx.actor), { host, organizationId, ...reservation });
    return { domainId, host, organizationId };
  });
}

async function lift(ctx: Recording & Acting, tx: Tx, host: string): Promise<WithdrawnDomain> {
  const [organizationId] = await deleteReservations(tx, forOperator(ctx.actor), host, 'withdrawn');
  if (organizationId === undefined) throw new Fault('not_found', 'This host is not withdrawn.');
  await audit(ctx, tx, 'domain.withdraw', organizationId, {
    before: { host, isWithdrawn: true },
    after: { host, isWithdrawn: false },
  });
  return { domainId: null, host, organizationId };
}

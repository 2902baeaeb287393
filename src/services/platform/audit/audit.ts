import type { Tx } from '#db/client.ts';
import { insertAuditEntry } from '#db/queries/audit-log.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Actor, MemberActor } from '../core/actor.ts';
import type { CoreServices } from '../core/core-services.ts';

type Bookkeeping = Pick<CoreServices, 'clock' | 'ids'>;

/** Leaves the row that every mutation owes, in the transaction of the mutation itself: what the member did, to what. */
export function audit(
  ctx: Bookkeeping & { actor: MemberActor },
  tx: Tx,
  action: AuditAction,
  resourceId: string,
): Promise<void> {
  const { actor } = ctx;
  return auditAs(ctx, tx, { actor, organizationId: actor.organizationId, action, resourceId });
}

/** The same for whoever is no member, or acts on an organization that is not the one they act in. */
export async function auditAs(
  { clock, ids }: Bookkeeping,
  tx: Tx,
  entry: { actor: Actor; organizationId: string | null; action: AuditAction; resourceId: string },
): Promise<void> {
  const { actor, ...what } = entry;
  await insertAuditEntry(tx, {
    id: ids.next('aud'),
    ...what,
    actorKind: actor.kind,
    actorId: actor.id,
    address: actor.address,
    createdAt: isoFromNow(clock),
  });
}

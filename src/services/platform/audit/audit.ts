import type { Tx } from '#db/client.ts';
import { insertAuditEntry } from '#db/queries/audit-log.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import type { AuditChange, ChangeAction } from '#src/domain/audit-changes.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Actor, MemberActor, Recording } from '../core/index.ts';
import { changesOf } from './changes.ts';

/** The change of an action that has one; of every other action nothing. */
type ChangeOf<Action extends AuditAction> = Action extends ChangeAction ? [change: AuditChange<Action>] : [];

/**
 * Writes the audit row of a member's action on their organization, in the transaction of the action. An action with
 * recorded fields (`AUDIT_CHANGES`) also takes its change.
 */
export function audit<Action extends AuditAction>(
  ctx: Recording & { actor: MemberActor },
  tx: Tx,
  action: Action,
  resourceId: string,
  ...change: ChangeOf<Action>
): Promise<void> {
  const { actor } = ctx;
  return auditAs(ctx, tx, { actor, organizationId: actor.organizationId, action, resourceId }, ...change);
}

/** The same for an actor that is not a member, or that acts on another organization. */
export async function auditAs<Action extends AuditAction>(
  { clock, ids }: Recording,
  tx: Tx,
  entry: { actor: Actor; organizationId: Id<'org'> | null; action: Action; resourceId: string },
  ...given: ChangeOf<Action>
): Promise<void> {
  const { actor, ...what } = entry;
  const [change]: readonly AuditChange<ChangeAction>[] = given;
  const changes = change === undefined ? [] : changesOf(what.action, change);
  await insertAuditEntry(tx, {
    id: ids.next('aud'),
    ...what,
    actorKind: actor.kind,
    actorId: actor.id,
    address: actor.address,
    changesJson: changes.length === 0 ? null : JSON.stringify(changes),
    createdAt: isoFromNow(clock),
  });
}

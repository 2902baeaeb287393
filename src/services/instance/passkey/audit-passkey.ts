import type { Tx } from '#db/client.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import type { Id } from '#src/domain/id.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Recording } from '../../platform/core/index.ts';

/** Writes the audit row of a change that a user made to a passkey. */
export function auditPasskey(
  accounts: Recording,
  tx: Tx,
  action: Extract<AuditAction, `user.${string}Passkey`>,
  {
    id,
    userId,
    address,
  }: { readonly id: Id<'psk'>; readonly userId: Id<'usr'>; readonly address: string | null },
): Promise<void> {
  const actor = { kind: 'session', id: userId, address } as const;
  return auditAs(accounts, tx, { actor, organizationId: null, action, resourceId: id });
}

import { findInvitation } from '#db/queries/invitation.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Clocked, Reading } from '../../platform/core/index.ts';

/** An invitation that can be accepted. */
export interface OpenInvitation {
  readonly invitationId: Id<'inv'>;
  readonly organizationId: Id<'org'>;
  readonly organizationName: string;
  readonly email: string;
  /** Whether a user with this address exists. */
  readonly hasAccount: boolean;
}

/** Finds the invitation of a link. Throws 404 if it was used, has expired or does not exist. */
export async function findOpenInvitation(
  instance: Reading & Clocked,
  token: string,
): Promise<OpenInvitation> {
  return toOpenInvitation(instance, await findInvitation(instance.database.writer, hashOfToken(token)));
}

/** Checks that an invitation is open. Throws 404 if it was used, has expired or does not exist. */
export function toOpenInvitation(
  instance: Clocked,
  row: Awaited<ReturnType<typeof findInvitation>>,
): OpenInvitation {
  const isOpen = row?.status === 'pending' && new Date(row.expiresAt).getTime() > instance.clock.now();
  if (row === undefined || !isOpen) {
    throw new Fault(
      'not_found',
      'This invitation was already used, has expired, or does not exist. Ask for a new one.',
    );
  }
  return {
    invitationId: row.id,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    email: row.email,
    hasAccount: row.userId !== null,
  };
}

import { findPendingLogin, settleDeviceLogin } from '#db/queries/device-login.ts';
import { findOrganizationId } from '#db/queries/membership.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Reading } from '../../platform/core/index.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Accounts } from '../context.ts';
import { proveUser, type UserProof } from '../sign-in/index.ts';

/** Passwords and codes that a network may try in a minute. */
const TRIES_PER_MINUTE = 10;

export interface Confirmation {
  /** As the user typed it. */
  readonly code: string;
  readonly proof: UserProof;
  readonly decision: 'approve' | 'deny';
}

export interface PendingLogin {
  readonly code: string;
  readonly clientName: string;
  readonly address: string;
}

/** The sign-in that waits under a code. Throws a fault for an unknown code. */
export async function getPendingLogin(
  accounts: Accounts,
  typed: string,
  address: string,
): Promise<PendingLogin> {
  await spendTry(accounts, address);
  const code = codeOf(typed);
  const { clientName, address: from } = await pendingLogin(accounts, code);
  return { code, clientName, address: from };
}

/**
 * Approves or denies a sign-in, for the user of the proof. The key will act in the organization that the
 * user joined last. Throws a fault where code or password are wrong.
 */
export async function confirmDeviceLogin(
  accounts: Accounts,
  { code, proof, decision }: Confirmation,
  address: string,
): Promise<void> {
  await spendTry(accounts, address);
  const login = await pendingLogin(accounts, codeOf(code));
  const userId = await proveUser(accounts, proof, address);
  const organizationId = await organizationFor(accounts, userId);
  await inTransaction(accounts.database, async (tx) => {
    const status = decision === 'approve' ? 'approved' : 'denied';
    if (!(await settleDeviceLogin(tx, login.id, { status, userId, organizationId }))) throw unknownCode();
    await auditAs(accounts, tx, {
      actor: { kind: 'session', id: userId, address },
      organizationId,
      action: decision === 'approve' ? 'deviceLogin.approve' : 'deviceLogin.refuse',
      resourceId: login.id,
    });
  });
}

async function organizationFor({ database }: Reading, userId: Id<'usr'>): Promise<Id<'org'>> {
  const organizationId = await findOrganizationId(database.reader, userId, 'last');
  if (organizationId !== undefined) return organizationId;
  throw new Fault('forbidden', 'You are not a member of an organization. Ask an owner for an invitation.');
}

async function pendingLogin({ database, clock }: Pick<Accounts, 'database' | 'clock'>, code: string) {
  const login = await findPendingLogin(database.reader, code, isoFromNow(clock));
  if (login === undefined) throw unknownCode();
  return login;
}

function spendTry(accounts: Pick<Accounts, 'budget'>, address: string): Promise<void> {
  return spendOrThrow(accounts, {
    key: `deviceCode:${networkOf(address)}`,
    limit: TRIES_PER_MINUTE,
    message: 'Too many attempts. Try again in a minute.',
  });
}

/** Case, spaces and the dash do not matter. */
function codeOf(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 8);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function unknownCode(): Fault {
  return new Fault(
    'not_found',
    'No sign-in with this code is pending. Codes are valid for ten minutes. Start the sign-in again.',
  );
}

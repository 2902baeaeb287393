import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { hasOpenInvitation } from '#db/queries/invitation.ts';
import { findLinkedUser, insertLinkedAccount, insertUserRow, isEmailVerified } from '#db/queries/sign-in.ts';
import { findUserByEmail } from '#db/queries/user.ts';
import type { OidcIdentity } from '#src/adapters/oidc/port.ts';
import { Name } from '#src/contracts/common.ts';
import type { Id } from '#src/domain/id.ts';
import { NEEDS_INVITATION } from '#src/domain/surface.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, Reading, Recording } from '../../platform/core/index.ts';
import type { Accounts, OidcSignIn } from '../context.ts';

/** Why an identity cannot sign in: a sentence, and the account that it concerns. */
export interface RefusedIdentity {
  readonly refusal: string;
  readonly userId: Id<'usr'> | null;
}

/** What admits an identity. */
export interface AdmittingAccounts extends Reading, Recording, Pick<Accounts, 'settings'> {
  readonly oidc: Pick<OidcSignIn, 'name'>;
}

const Email = z.email().max(254);

/**
 * The user of an identity. A linked one is found by its subject; else the verified address decides: it is linked to the
 * account that has verified the same address, or gets a new account if sign-up allows it. Writes the audit rows.
 */
export async function userOfIdentity(
  accounts: AdmittingAccounts,
  tx: Tx,
  identity: OidcIdentity,
  address: string,
): Promise<{ readonly userId: Id<'usr'> } | RefusedIdentity> {
  const linked = await findLinkedUser(tx, identity);
  if (linked !== undefined) return linked;
  const { name: provider } = accounts.oidc;
  const { success, data: email } = Email.safeParse(identity.email);
  if (!success)
    return {
      refusal: `${provider} has not sent your email address. Ask its administrator to release it.`,
      userId: null,
    };
  const known = await findUserByEmail(tx, email);
  if (!identity.isEmailVerified)
    return {
      refusal: `Your email address is not verified at ${provider}. Verify it there, and sign in again.`,
      userId: known?.id ?? null,
    };
  if (known !== undefined && !(await isEmailVerified(tx, known.id)))
    return {
      refusal: `An account with the address ${email} exists here, but has not verified it. Sign in with its password and verify the address first. Then sign in with ${provider} again.`,
      userId: known.id,
    };
  if (known === undefined && !(await maySignUp(accounts, tx, email)))
    return {
      refusal: `Registration is by invitation only. Ask an owner for an invitation to ${email}.`,
      userId: null,
    };
  const userId = known?.id ?? (await insertUser(accounts, tx, { ...identity, email }, address));
  await link(accounts, tx, userId, identity, address);
  return { userId };
}

async function maySignUp(accounts: AdmittingAccounts, tx: Tx, email: string): Promise<boolean> {
  if (!NEEDS_INVITATION[accounts.settings.signUp]) return true;
  return hasOpenInvitation(tx, email, isoFromNow(accounts.clock));
}

async function insertUser(
  accounts: AdmittingAccounts,
  tx: Tx,
  { email, name }: { readonly email: string; readonly name: string | null },
  address: string,
): Promise<Id<'usr'>> {
  const userId = accounts.ids.next('usr');
  await insertUserRow(tx, forPlatform('sign-in'), {
    ...{ id: userId, email, name: Name.safeParse(name).data ?? email.slice(0, MAX_NAME) },
    isEmailVerified: true,
    now: isoFromNow(accounts.clock),
  });
  const entry = { actor: actorOf(userId, address), organizationId: null, resourceId: userId } as const;
  await auditAs(accounts, tx, { ...entry, action: 'user.signUp' });
  return userId;
}

/** As long as names may be: an address can be longer. */
const MAX_NAME = 100;

async function link(
  accounts: AdmittingAccounts,
  tx: Tx,
  userId: Id<'usr'>,
  { issuer, subject }: OidcIdentity,
  address: string,
): Promise<void> {
  const id = accounts.ids.next('aut');
  const account = { id, userId, issuer, subject, now: isoFromNow(accounts.clock) };
  await insertLinkedAccount(tx, forPlatform('sign-in'), account);
  const entry = { actor: actorOf(userId, address), organizationId: null, resourceId: userId } as const;
  await auditAs(accounts, tx, { ...entry, action: 'user.linkProvider' });
}

function actorOf(userId: Id<'usr'>, address: string): Actor {
  return { kind: 'session', id: userId, address };
}

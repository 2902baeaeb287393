import type { Tx } from '#db/client.ts';
import { deleteAccountLinksUntil, replaceAccountLink } from '#db/queries/account-link.ts';
import type { AccountLinkPurpose } from '#src/domain/account-link.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Accounts } from '../context.ts';

const HOUR_MS = 60 * 60_000;

/** The page of each link, and how long the link is valid. */
const LINKS = {
  resetPassword: { path: '/reset-password', validMs: HOUR_MS },
  verifyEmail: { path: '/verify-email', validMs: 24 * HOUR_MS },
} as const satisfies Record<AccountLinkPurpose, { path: string; validMs: number }>;

export interface CreatedLink {
  readonly linkId: Id<'lnk'>;
  readonly url: string;
  readonly expiresAt: string;
}

/** Creates a link that works once, in the place of an earlier one for the same purpose. */
export async function createLink(
  { clock, ids, publicUrl }: Pick<Accounts, 'clock' | 'ids' | 'publicUrl'>,
  tx: Tx,
  { userId, purpose, isMailed }: { userId: Id<'usr'>; purpose: AccountLinkPurpose; isMailed: boolean },
): Promise<CreatedLink> {
  const { path, validMs } = LINKS[purpose];
  const linkId = ids.next('lnk');
  const token = ids.token('link');
  const expiresAt = isoFromNow(clock, validMs);
  await deleteAccountLinksUntil(tx, forPlatform('retention'), isoFromNow(clock));
  await replaceAccountLink(tx, forPlatform('sign-in'), {
    ...{ id: linkId, userId, purpose, tokenHash: hashOfToken(token), isMailed: isMailed ? 1 : 0 },
    ...{ expiresAt, createdAt: isoFromNow(clock) },
  });
  return { linkId, url: `${publicUrl}${path}/${token}`, expiresAt };
}

import type { AccountLinkPurpose } from '#src/domain/account-link.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { AccountLinkTable } from '../account-schema.ts';
import type { Db, Tx } from '../client.ts';

/** Adds a link. It replaces an earlier one of the same user and purpose. */
export async function replaceAccountLink(
  tx: Tx,
  _permit: PlatformPermit,
  link: AccountLinkTable,
): Promise<void> {
  const { userId: _, purpose: __, ...rest } = link;
  await tx
    .insertInto('accountLink')
    .values(link)
    .onConflict((oc) => oc.columns(['userId', 'purpose']).doUpdateSet(rest))
    .execute();
}

/** When the last link of a user that was mailed was created; undefined if there is no link. */
export async function findMailedLinkTime(
  db: Db,
  userId: Id<'usr'>,
  purpose: AccountLinkPurpose,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accountLink')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('isMailed', '=', 1)
    .executeTakeFirst();
  return row?.createdAt;
}

/** A valid link and the account that it opens, by the hash of its secret. */
export function findAccountLink(
  db: Db,
  link: { tokenHash: string; purpose: AccountLinkPurpose; now: string },
) {
  return db
    .selectFrom('accountLink')
    .innerJoin('user', 'user.id', 'accountLink.userId')
    .select(['accountLink.id', 'accountLink.userId', 'accountLink.isMailed', 'user.email'])
    .where('accountLink.tokenHash', '=', link.tokenHash)
    .where('accountLink.purpose', '=', link.purpose)
    .where('accountLink.expiresAt', '>', link.now)
    .executeTakeFirst();
}

/** Deletes a link. False: another request was first. A link that replaces it has another id. */
export async function deleteAccountLink(
  db: Db,
  _permit: PlatformPermit,
  linkId: Id<'lnk'>,
): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('accountLink').where('id', '=', linkId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAccountLinksUntil(
  tx: Tx,
  _permit: PlatformPermit,
  expiredAt: string,
): Promise<void> {
  await tx.deleteFrom('accountLink').where('expiresAt', '<=', expiredAt).execute();
}

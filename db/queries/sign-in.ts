import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { authFlag, authTime } from '../dialect.ts';

/** How a user signs in, in Better Auth's tables: passwords and sessions. */

const OIDC = 'oidc';

/** Identifies a user of an OpenID Connect provider. */
interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Replaces the password of a user, also of one who had no password. */
export async function setPassword(
  tx: Tx,
  _permit: PlatformPermit,
  { userId, passwordHash, now }: { userId: Id<'usr'>; passwordHash: string; now: string },
  newId: () => Id<'aut'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password: passwordHash, updatedAt: authTime(tx, now) })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto('account')
    .values({
      ...{ id: newId(), userId, accountId: userId, providerId: 'credential', password: passwordHash },
      ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
      ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null, ...createdAt(tx, now) },
    })
    .execute();
}

/** Ends all sessions of a user. */
export async function deleteSessions(tx: Tx, _permit: PlatformPermit, userId: Id<'usr'>): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute();
}

/**
 * Whether the platform has one user only, who has never signed in: as after its first start. The audit log shows it, because
 * sessions end.
 */
export async function isUntouched(db: Db): Promise<boolean> {
  const [user, other] = await db.selectFrom('user').select('id').limit(2).execute();
  if (user === undefined || other !== undefined) return false;
  const signIn = db.selectFrom('auditLog').select('id').where('resourceId', '=', user.id);
  return (await signIn.where('action', '=', 'session.signIn').limit(1).executeTakeFirst()) === undefined;
}

export async function isEmailVerified(db: Db, userId: Id<'usr'>): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return Boolean(row.emailVerified);
}

/** Records that a user reads the mail of their address. */
export async function setEmailVerified(
  tx: Tx,
  _permit: PlatformPermit,
  userId: Id<'usr'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ emailVerified: authFlag(tx, true), updatedAt: authTime(tx, now) })
    .where('id', '=', userId)
    .execute();
}

/** The user of a subject at the issuer of an OpenID Connect provider. */
export function findLinkedUser(db: Db, { issuer, subject }: Subject) {
  return db
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', OIDC)
    .where('issuer', '=', issuer)
    .where('accountId', '=', subject)
    .executeTakeFirst();
}

/** Lets a subject sign in as a user. A subject that is linked already is a unique violation. */
export async function insertLinkedAccount(
  tx: Tx,
  _permit: PlatformPermit,
  { id, userId, issuer, subject, now }: Subject & { id: Id<'aut'>; userId: Id<'usr'>; now: string },
): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      ...{ id, userId, accountId: subject, providerId: OIDC, issuer, password: null },
      ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
      ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null, ...createdAt(tx, now) },
    })
    .execute();
}

/** Writes a user without a password. A known address is a unique violation. */
export async function insertUserRow(
  tx: Tx,
  _permit: PlatformPermit,
  user: { id: Id<'usr'>; email: string; name: string; isEmailVerified: boolean; now: string },
): Promise<void> {
  const { id, email, name, isEmailVerified, now } = user;
  const emailVerified = authFlag(tx, isEmailVerified);
  await tx
    .insertInto('user')
    .values({ id, email, name, emailVerified, image: null, ...createdAt(tx, now) })
    .execute();
}

/** Whether a user can sign in without a passkey: with a password or, if `countsProvider`, with a linked provider. */
export async function hasOtherSignIn(
  db: Db,
  userId: Id<'usr'>,
  { countsProvider }: { countsProvider: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([eb('password', 'is not', null), ...(countsProvider ? [eb('providerId', '=', OIDC)] : [])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function createdAt(db: Db, now: string) {
  const time = authTime(db, now);
  return { createdAt: time, updatedAt: time };
}

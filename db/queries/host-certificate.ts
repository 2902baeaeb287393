import type { Db } from '../client.ts';

export interface HostCertificateRow {
  readonly host: string;
  readonly certificateSealed: string | null;
  readonly renewAt: string | null;
  readonly failures: number;
  readonly nextTryAt: string | null;
  readonly lastError: string | null;
}

/** The certificate of a host, and why there is no newer one. */
export function findHostCertificate(db: Db, host: string): Promise<HostCertificateRow | undefined> {
  return db.selectFrom('hostCertificate').selectAll().where('host', '=', host).executeTakeFirst();
}

/** Stores what an order has brought. The earlier certificate remains where there is no new one. */
export async function putHostCertificate(
  db: Db,
  {
    host,
    ...row
  }: Omit<HostCertificateRow, 'certificateSealed' | 'renewAt'> &
    Partial<Pick<HostCertificateRow, 'certificateSealed' | 'renewAt'>>,
): Promise<void> {
  await db
    .insertInto('hostCertificate')
    .values({ host, certificateSealed: null, renewAt: null, ...row })
    .onConflict((oc) => oc.column('host').doUpdateSet(row))
    .execute();
}

const MAX_PROOFS = 1000;

/** Tokens and the pages for them. There are as many as orders under way. */
export async function listHostProofs(db: Db): Promise<[token: string, content: string][]> {
  const rows = await db.selectFrom('hostProof').selectAll().limit(MAX_PROOFS).execute();
  return rows.map(({ token, content }) => [token, content]);
}

/** Stores a page for a token. */
export async function putHostProof(db: Db, token: string, content: string): Promise<void> {
  await db
    .insertInto('hostProof')
    .values({ token, content })
    .onConflict((oc) => oc.column('token').doUpdateSet({ content }))
    .execute();
}

/** Removes the page for a token. */
export async function deleteHostProof(db: Db, token: string): Promise<void> {
  await db.deleteFrom('hostProof').where('token', '=', token).execute();
}

/**
 * Removes the rows from which nothing can be used any more: there was no try after `triedBefore`, and there is no certificate or
 * its renewal was due before `dueBefore`. It does not ask which hosts are served: processes that share the database
 * serve different ones.
 */
export async function deleteUnusedCertificates(
  db: Db,
  { triedBefore, dueBefore }: { readonly triedBefore: string; readonly dueBefore: string },
): Promise<void> {
  await db
    .deleteFrom('hostCertificate')
    .where(({ eb, or }) => or([eb('nextTryAt', 'is', null), eb('nextTryAt', '<', triedBefore)]))
    .where(({ eb, or }) => or([eb('certificateSealed', 'is', null), eb('renewAt', '<', dueBefore)]))
    .execute();
}

/** Removes what orders have left whose process has ended: reservations that are over, and pages without a reservation. */
export async function deleteLeftOrders(db: Db, now: string): Promise<void> {
  await db.deleteFrom('duty').where('name', 'like', 'certificate:%').where('until', '<=', now).execute();
  await db
    .deleteFrom('hostProof')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('duty').select('duty.name').where('duty.name', 'like', 'certificate:%'))),
    )
    .execute();
}

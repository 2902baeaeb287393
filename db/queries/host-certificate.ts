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

/** The page for a token. */
export async function findHostProof(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('hostProof')
    .select('content')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.content;
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

import { sql } from 'kysely';
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

/** Hosts that are served, as far as the table of domains does not have them. */
export interface OwnHosts {
  readonly apiHost: string | null;
  /** Applications are below it at their own names. */
  readonly ingressDomain: string;
}

/** Removes the certificates of hosts that no application has any more. */
export async function deleteCertificatesWithoutHost(
  db: Db,
  { apiHost, ingressDomain }: OwnHosts,
): Promise<void> {
  const zone = `.${ingressDomain}`;
  // PostgreSQL refuses a negative length.
  const length = sql`length("hostCertificate"."host") - ${sql.lit(zone.length)}`;
  const label = sql<string>`case when ${length} > 0 then substr("hostCertificate"."host", 1, ${length}) else '' end`;
  await db
    .deleteFrom('hostCertificate')
    .where('host', '!=', apiHost ?? '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('domain').select('domain.id').whereRef('domain.host', '=', 'hostCertificate.host')),
      ),
    )
    .where(({ eb, not, exists, selectFrom }) =>
      not(
        eb.and([
          eb(sql<string>`substr("hostCertificate"."host", length(${label}) + 1)`, '=', zone),
          exists(selectFrom('application').select('application.id').where('application.appName', '=', label)),
        ]),
      ),
    )
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

import type { Kysely } from 'kysely';

/** Certificates that the built-in ingress orders, and the pages that prove its hosts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hostCertificate')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('certificateSealed', 'text')
    .addColumn('renewAt', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('nextTryAt', 'text')
    .addColumn('lastError', 'text')
    .execute();
  await db.schema
    .createTable('hostProof')
    .addColumn('token', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
}

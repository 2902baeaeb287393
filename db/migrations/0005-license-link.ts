import type { Kysely } from 'kysely';

/** The license under which an instance stands, and which names the hub keeps for its domains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('licenseLink')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('instanceId', 'text')
    .addColumn('keyHash', 'text')
    .addColumn('claimedKeySealed', 'text')
    .addColumn('claimJson', 'text')
    .addColumn('claimTokenSealed', 'text')
    .addColumn('answerJson', 'text')
    .addColumn('answeredAt', 'text')
    .addColumn('refusal', 'text')
    .addColumn('triedAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('domain')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('custom'))
    .execute();
  await db.schema.alterTable('domain').addColumn('hubId', 'text').execute();
}

import type { Kysely } from 'kysely';

/** What deployments were built from, and what receivers of webhooks and payment events answered. Null for earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('deployment').addColumn('sourceJson', 'text').execute();
  await db.schema.alterTable('webhookAttempt').addColumn('answer', 'text').execute();
  await db.schema.alterTable('paymentDelivery').addColumn('answer', 'text').execute();
  await db.schema
    .createIndex('paymentDelivery_by_organizationId_id')
    .on('paymentDelivery')
    .columns(['organizationId', 'id'])
    .execute();
}

import type { Kysely } from 'kysely';

/** Addresses of a payment's page: which one may cancel it, which ones were left, and which one each attempt came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment')
    .addColumn('round', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('paymentAttempt').addColumn('page', 'text').execute();
  for (const table of ['merchant', 'merchantAccount'] as const)
    await db.schema
      .alterTable(table)
      .addColumn('requireSignature', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createTable('leftPaymentPage')
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payment.id'))
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('leftPaymentPage_key', ['paymentId', 'page'])
    .execute();
}

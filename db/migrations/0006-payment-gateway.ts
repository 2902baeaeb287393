import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Table = CreateTableBuilder<string, string>;

/** Merchants with their payments, subscriptions and events: the role `gateway`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMerchants(db);
  await createPayments(db);
  await createSubscriptions(db);
  await db.schema
    .createTable('merchantEvent')
    .$call(ofMerchant)
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', 'text')
    .addColumn('lastError', 'text')
    .addColumn('deliveredAt', 'text')
    .execute();
  await sql`create index "merchantEvent_waiting" on "merchantEvent" ("merchantId", "id")
    where "nextAttemptAt" is not null`.execute(db);
}

async function createMerchants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('merchant')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('externalId', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('eventsUrl', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('methodsJson', 'text', (c) => c.notNull())
    .addColumn('secretHash', 'text', (c) => c.notNull().unique())
    .addColumn('secretSealed', 'text', (c) => c.notNull())
    .addColumn('signingKeySealed', 'text', (c) => c.notNull())
    .addColumn('clockOffsetMs', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('releasedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await sql`create unique index "merchant_one_alive" on "merchant" ("externalId")
    where "releasedAt" is null`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  // No foreign key to the payment: the entry is written first, and the payment refers to it.
  await db.schema
    .createTable('paymentLedger')
    .addColumn('paymentId', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('merchantId', 'text', (c) => c.notNull().references('merchant.id'))
    .addColumn('fromStatus', 'text')
    .addColumn('toStatus', 'text', (c) => c.notNull())
    .addColumn('amountMinor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('attemptId', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('paymentLedger_key', ['paymentId', 'seq'])
    .addUniqueConstraint('paymentLedger_state', ['paymentId', 'seq', 'toStatus', 'amountMinor', 'currency'])
    .execute();
  await db.schema
    .createTable('payment')
    .$call(ofMerchant)
    .addColumn('reference', 'text', (c) => c.notNull())
    .$call(withSum)
    .addColumn('returnUrl', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('methodsJson', 'text', (c) => c.notNull())
    .addColumn('methodId', 'text')
    .addColumn('declines', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('declineLimit', 'integer', (c) => c.notNull())
    .addColumn('invoiceId', 'text')
    .addColumn('ledgerSeq', 'integer', (c) => c.notNull())
    .addColumn('expiresAt', 'text')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('payment_reference', ['merchantId', 'reference'])
    // A status or a sum that its newest ledger entry does not have cannot be written.
    .addForeignKeyConstraint(
      'payment_in_ledger',
      ['id', 'ledgerSeq', 'status', 'amountMinor', 'currency'],
      'paymentLedger',
      ['paymentId', 'seq', 'toStatus', 'amountMinor', 'currency'],
    )
    .execute();
  await db.schema
    .createIndex('payment_by_merchantId_id')
    .on('payment')
    .columns(['merchantId', 'id'])
    .execute();
  await sql`create index "payment_expiring" on "payment" ("expiresAt") where "status" = 'pending'`.execute(
    db,
  );
  await db.schema
    .createTable('paymentAttempt')
    .$call(ofMerchant)
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payment.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('methodId', 'text', (c) => c.notNull())
    .addColumn('processor', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('isOffSession', 'integer', (c) => c.notNull())
    .addColumn('processorRef', 'text')
    .addColumn('redirectUrl', 'text')
    .addColumn('declineCode', 'text')
    .addColumn('checkAt', 'text')
    .addUniqueConstraint('paymentAttempt_number', ['paymentId', 'number'])
    .execute();
  // Two attempts at once could both be charged.
  await sql`create unique index "paymentAttempt_one_open" on "paymentAttempt" ("paymentId")
    where "status" in ('started', 'processing', 'action_required')`.execute(db);
  await sql`create index "paymentAttempt_due" on "paymentAttempt" ("checkAt")
    where "checkAt" is not null`.execute(db);
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('offer')
    .$call(ofMerchant)
    .addColumn('name', 'text', (c) => c.notNull())
    .$call(withSum)
    .addColumn('interval', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('subscription')
    .$call(ofMerchant)
    .addColumn('offerId', 'text', (c) => c.notNull().references('offer.id'))
    .addColumn('customer', 'text', (c) => c.notNull())
    .addColumn('externalReference', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('anchorAt', 'text')
    .addColumn('periods', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('currentPeriodStart', 'text')
    .addColumn('currentPeriodEnd', 'text')
    .addColumn('cancelAtPeriodEnd', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('methodId', 'text')
    .addColumn('savedMethodSealed', 'text')
    .addColumn('dueAt', 'text')
    .addColumn('endedAt', 'text')
    .execute();
  await sql`create index "subscription_due" on "subscription" ("dueAt") where "dueAt" is not null`.execute(
    db,
  );
  await db.schema
    .createTable('invoice')
    .$call(ofMerchant)
    .addColumn('subscriptionId', 'text', (c) => c.notNull().references('subscription.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .$call(withSum)
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('periodStart', 'text', (c) => c.notNull())
    .addColumn('periodEnd', 'text', (c) => c.notNull())
    .addColumn('paidAt', 'text')
    .addUniqueConstraint('invoice_number', ['subscriptionId', 'number'])
    .execute();
  for (const table of ['offer', 'subscription'] as const) {
    await db.schema
      .createIndex(`${table}_by_merchantId_id`)
      .on(table)
      .columns(['merchantId', 'id'])
      .execute();
  }
}

const ofMerchant = (table: Table): Table =>
  table
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('merchantId', 'text', (c) => c.notNull().references('merchant.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull());

const withSum = (table: Table): Table =>
  table
    .addColumn('amountMinor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull());

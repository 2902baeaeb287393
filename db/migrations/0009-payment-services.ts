import { type Kysely, sql } from 'kysely';

/** Payment gateway services with their organization's merchant account, and the events that are relayed to them. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await createServices(db);
  await createEvents(db, dialect === 'postgres' ? sql`bytea` : sql`blob`);
}

async function createServices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('merchantAccount')
    .addColumn('organizationId', 'text', (c) =>
      c.primaryKey().references('organization.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('merchantCode', 'text', (c) => c.unique())
    .addColumn('merchantSecretSealed', 'text')
    .addColumn('signingKeySealed', 'text')
    .addColumn('previousKeySealed', 'text')
    .addColumn('previousKeyUntil', 'text')
    .addColumn('rotatingUntil', 'text')
    .addColumn('wantedMethodsJson', 'text', (c) => c.notNull())
    .addColumn('knownMethodsJson', 'text', (c) => c.notNull())
    .addColumn('eventsUrl', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('paymentService')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('projectId', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('webhookUrl', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('paymentService_by_organizationId_id')
    .on('paymentService')
    .columns(['organizationId', 'id'])
    .execute();
  await db.schema
    .createIndex('paymentService_by_projectId_id')
    .on('paymentService')
    .columns(['projectId', 'id'])
    .execute();
}

async function createEvents(db: Kysely<unknown>, bytes: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('paymentEvent')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) =>
      c.notNull().references('merchantAccount.organizationId').onDelete('cascade'),
    )
    .addColumn('merchantCode', 'text', (c) => c.notNull())
    .addColumn('eventId', 'text', (c) => c.notNull())
    .addColumn('type', 'text')
    .addColumn('body', bytes)
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text')
    .addColumn('receivedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('paymentEvent_once', ['merchantCode', 'eventId'])
    .execute();
  await db.schema
    .createIndex('paymentEvent_by_organizationId')
    .on('paymentEvent')
    .column('organizationId')
    .execute();
  await sql`create index "paymentEvent_kept" on "paymentEvent" ("receivedAt") where "body" is not null`.execute(
    db,
  );
  await db.schema
    .createTable('paymentDelivery')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('eventKey', 'text', (c) => c.notNull().references('paymentEvent.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('isManual', 'integer', (c) => c.notNull())
    .addColumn('claimedBy', 'text')
    .addColumn('claimedAt', 'text')
    .addColumn('statusCode', 'integer')
    .addColumn('reason', 'text')
    .addColumn('durationMs', 'integer')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .execute();
  await db.schema
    .createIndex('paymentDelivery_by_eventKey_status')
    .on('paymentDelivery')
    .columns(['eventKey', 'status'])
    .execute();
  await db.schema
    .createIndex('paymentDelivery_by_createdAt')
    .on('paymentDelivery')
    .column('createdAt')
    .execute();
  await db.schema
    .createIndex('paymentDelivery_by_organizationId')
    .on('paymentDelivery')
    .column('organizationId')
    .execute();
  await sql`create index "paymentDelivery_open" on "paymentDelivery" ("status", "createdAt")
    where "status" in ('pending', 'sending')`.execute(db);
  await db.schema
    .createTable('paymentDeliveryService')
    .addColumn('serviceId', 'text', (c) => c.notNull().references('paymentService.id').onDelete('cascade'))
    .addColumn('deliveryId', 'text', (c) => c.notNull().references('paymentDelivery.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('paymentDeliveryService_pk', ['serviceId', 'deliveryId'])
    .execute();
  await db.schema
    .createIndex('paymentDeliveryService_by_deliveryId')
    .on('paymentDeliveryService')
    .column('deliveryId')
    .execute();
}

import type { Kysely } from 'kysely';

/**
 * What triggers a deployment and what announces one: Auto Deploy with the word on every push, providers' apps and
 * secrets, registries of images, build minutes, outbound webhooks with every attempt, and the health of applications.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await createTriggers(db);
  await createWebhooks(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  for (const column of ['autoDeployJson', 'health', 'healthCheckedAt'] as const)
    await db.schema.alterTable('application').addColumn(column, 'text').execute();
  for (const column of ['releaseId', 'pushedBranch', 'pushedCommit'] as const)
    await db.schema.alterTable('deployment').addColumn(column, 'text').execute();
  for (const column of ['appId', 'privateKeySealed', 'webhookSecretSealed'] as const)
    await db.schema.alterTable('gitProvider').addColumn(column, 'text').execute();
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deployTrigger')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('applicationId', 'text', (c) => c.notNull().references('application.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('reason', 'text')
    .addColumn('branch', 'text')
    .addColumn('commitHash', 'text')
    .addColumn('deploymentId', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('deployTrigger_by_applicationId_id')
    .on('deployTrigger')
    .columns(['applicationId', 'id'])
    .execute();
  await db.schema
    .createTable('registry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('passwordSealed', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('registry_once', ['organizationId', 'host'])
    .execute();
  await db.schema
    .createTable('buildUsage')
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('buildUsage_pk', ['organizationId', 'month'])
    .execute();
}

async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('eventsJson', 'text', (c) => c.notNull())
    .addColumn('secretSealed', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('disabledReason', 'text')
    .addColumn('failingSince', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('webhook_by_organizationId').on('webhook').column('organizationId').execute();
  await db.schema
    .createTable('webhookMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('webhookMessage_by_createdAt')
    .on('webhookMessage')
    .column('createdAt')
    .execute();
  await db.schema
    .createTable('webhookDelivery')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhookId', 'text', (c) => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('messageId', 'text', (c) => c.notNull().references('webhookMessage.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('nextAttemptAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('webhookDelivery_by_webhookId_id')
    .on('webhookDelivery')
    .columns(['webhookId', 'id'])
    .execute();
  await db.schema
    .createIndex('webhookDelivery_by_messageId')
    .on('webhookDelivery')
    .column('messageId')
    .execute();
  await db.schema
    .createTable('webhookAttempt')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('deliveryId', 'text', (c) => c.notNull().references('webhookDelivery.id').onDelete('cascade'))
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('durationMs', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('statusCode', 'integer')
    .addColumn('reason', 'text')
    .addColumn('isManual', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('webhookAttempt_by_deliveryId')
    .on('webhookAttempt')
    .column('deliveryId')
    .execute();
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '../client.ts';

/** Indexes for filters of lists that few rows pass, and for filters beside which the rows are in the order of the list. */
export async function up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  await sql`create index "user_operator" on "user" ("id") where "isOperator" = 1`.execute(db);
  await sql`create index "job_failing" on "job" ("id") where "lastError" is not null`.execute(db);
  // The ids of the license hub begin with their kind, so those of one kind lay behind all others.
  await db.schema.dropIndex('domain_by_hubId').execute();
  await sql`create index "domain_by_kind_hubId" on "domain" ("kind", "hubId") where "hubId" is not null`.execute(
    db,
  );
  await db.schema.dropIndex('auditLog_by_organizationId_action_id').execute();
  await db.schema
    .createIndex('auditLog_by_organizationId_action_createdAt_id')
    .on('auditLog')
    .columns(['organizationId', 'action', 'createdAt', 'id'])
    .execute();
  // `db/queries/gateway-operator.ts` repeats both expressions and the condition word by word.
  const paymentId =
    dialect === 'postgres'
      ? sql`("body"::json #>> '{data,object,id}')`
      : sql`json_extract("body", '$.data.object.id')`;
  await sql`create index "merchantEvent_of_payment" on "merchantEvent" ("merchantId", ${paymentId}, "id")
    where "type" in ('payment.succeeded', 'payment.failed')`.execute(db);
}

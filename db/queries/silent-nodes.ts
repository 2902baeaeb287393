import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Of the nodes that these rows of a table belong to, those that have not been seen since, nor any process that shares
 * their engine. It steps from one node to the next by an index that begins with them, and reads one row of each.
 */
export async function silentNodesOf(
  db: Db,
  table: 'application' | 'job',
  rows: RawBuilder<unknown>,
  aliveSince: string,
): Promise<string[]> {
  const next = (than: RawBuilder<unknown>) =>
    sql`(select "node" from ${sql.table(table)} where ${rows} and ${than} order by "node" limit 1)`;
  const { rows: silent } = await sql<{ node: string }>`
    with recursive "walk"("node") as (
      select ${next(sql`"node" > ''`)}
      union all
      select ${next(sql`"node" > "walk"."node"`)} from "walk" where "node" is not null
    )
    select "node" from "walk" where "node" is not null and not exists (
      select 1 from "node" as "seen" where "seen"."id" = "walk"."node" and "seen"."lastSeenAt" > ${aliveSince}
    ) and not exists (
      select 1 from "node" as "seen" where "seen"."home" = "walk"."node" and "seen"."lastSeenAt" > ${aliveSince}
    )`.execute(db);
  return silent.map(({ node }) => node);
}

import { sql } from 'kysely';
import type { Tx } from '../client.ts';

/** How many jobs of a tenant run at once in a pool, in all processes together. */
export interface TenantLimit {
  readonly pool: string;
  readonly tenantId: string;
  readonly most: number;
}

/** How many more jobs a tenant may run. Until the transaction ends, other workers wait that ask the same. PostgreSQL only. */
export async function lockPlacesLeft(tx: Tx, { pool, tenantId, most }: TenantLimit): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job:${pool}:${tenantId}`}, 0))`.execute(tx);
  const { running } = await tx
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('state', '=', 'running')
    .where('pool', '=', pool)
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();
  return most - running;
}

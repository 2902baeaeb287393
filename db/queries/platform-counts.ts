import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface PlatformCounts {
  readonly organizations: number;
  readonly users: number;
  readonly applications: number;
  readonly deploymentsQueued: number;
  readonly deploymentsRunning: number;
}

/** How much of everything there is on the whole platform. */
export async function countPlatform(db: Db): Promise<PlatformCounts> {
  const rowsOf = async (table: 'organization' | 'user' | 'application') => {
    const query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('total'));
    return (await query.executeTakeFirstOrThrow()).total;
  };
  const [organizations, users, applications, open] = await Promise.all([
    rowsOf('organization'),
    rowsOf('user'),
    rowsOf('application'),
    db
      .selectFrom('deployment')
      .select((eb) => ['status', eb.fn.countAll<number>().as('total')])
      // Word by word the condition of the index `deployment_open`.
      .where(sql<boolean>`"status" in ('queued', 'running')`)
      .groupBy('status')
      .execute(),
  ]);
  const openOf = (wanted: string) => open.find(({ status }) => status === wanted)?.total ?? 0;
  return {
    ...{ organizations, users, applications },
    ...{ deploymentsQueued: openOf('queued'), deploymentsRunning: openOf('running') },
  };
}

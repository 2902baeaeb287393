import type { Db, Tx } from '../client.ts';

/**
 * Acquires the lease of a name's DNS record, also an expired one of another owner, and again one of the same owner.
 * Undefined: another owner has it. Of several callers at once one acquires it.
 */
export function acquireLease(db: Db, lease: { name: string; owner: string; until: string; now: string }) {
  const { now, ...values } = lease;
  const { owner, until } = values;
  return db
    .insertInto('subdomainLease')
    .values({ ...values, isUncertain: 0 })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet((eb) => ({
          owner,
          until,
          isUncertain: eb
            .case()
            .when('subdomainLease.owner', '=', owner)
            .then(eb.ref('subdomainLease.isUncertain'))
            .else(eb.lit(1))
            .end(),
        }))
        .where((eb) =>
          eb.or([eb('subdomainLease.until', '<=', now), eb('subdomainLease.owner', '=', owner)]),
        ),
    )
    .returning('isUncertain')
    .executeTakeFirst();
}

/** Releases a lease: record and row agree. False: it has expired, and another owner has acquired it. */
export async function releaseLease(
  db: Db,
  { name, owner }: { name: string; owner: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('subdomainLease')
    .where('name', '=', name)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Ends a lease after which it is unknown what the provider has. */
export async function expireLease(
  db: Db,
  { name, owner, now }: { name: string; owner: string; now: string },
): Promise<void> {
  await db
    .updateTable('subdomainLease')
    .set({ until: now, isUncertain: 1 })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .execute();
}

/** The names whose lease has expired: their records have to be compared with their rows. */
export async function listExpiredLeases(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subdomainLease')
    .select('name')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

const MAX_ROWS_PER_STATEMENT = 500;

/** Whether a name has a lease, expired or not, of any owner or of one. */
export async function isNameLeased(
  db: Db,
  { name, owner }: { name: string; owner?: string },
): Promise<boolean> {
  const query = db.selectFrom('subdomainLease').select('name').where('name', '=', name);
  const lease = owner === undefined ? query : query.where('owner', '=', owner);
  return (await lease.executeTakeFirst()) !== undefined;
}

/** Writes expired leases, so that the periodic task settles the names. A lease that exists stays. */
export async function insertExpiredLeases(
  tx: Tx,
  names: readonly string[],
  { owner, now }: { owner: string; now: string },
): Promise<void> {
  for (let from = 0; from < names.length; from += MAX_ROWS_PER_STATEMENT) {
    const rows = names
      .slice(from, from + MAX_ROWS_PER_STATEMENT)
      .map((name) => ({ name, owner, until: now, isUncertain: 1 }));
    await tx
      .insertInto('subdomainLease')
      .values(rows)
      .onConflict((oc) => oc.column('name').doNothing())
      .execute();
  }
}

/** How many of these names have a lease: their records are not settled yet. */
export async function countLeases(db: Db, names: readonly string[]): Promise<number> {
  let found = 0;
  for (let from = 0; from < names.length; from += MAX_ROWS_PER_STATEMENT) {
    const { total } = await db
      .selectFrom('subdomainLease')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('name', 'in', names.slice(from, from + MAX_ROWS_PER_STATEMENT))
      .executeTakeFirstOrThrow();
    found += total;
  }
  return found;
}

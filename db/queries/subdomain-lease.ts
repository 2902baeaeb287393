import type { Db, Tx } from '../client.ts';

/**
 * Takes the turn at a name's DNS record, also from somebody who has left it. Undefined: somebody else has it. Of
 * several at once one gets it.
 */
export function takeLease(db: Db, lease: { name: string; owner: string; until: string; now: string }) {
  const { now, ...values } = lease;
  const { owner, until } = values;
  return db
    .insertInto('subdomainLease')
    .values({ ...values, isUncertain: 0 })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet({ owner, until, isUncertain: 1 })
        .where('subdomainLease.until', '<=', now),
    )
    .returning('isUncertain')
    .executeTakeFirst();
}

/** Gives a turn back: record and row agree. False: it had run out, and somebody else has taken it. */
export async function dropLease(db: Db, { name, owner }: { name: string; owner: string }): Promise<boolean> {
  const result = await db
    .deleteFrom('subdomainLease')
    .where('name', '=', name)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Ends a turn after which nobody knows what the provider holds. */
export async function abandonLease(
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

export async function listAbandonedNames(db: Db, now: string, limit: number): Promise<string[]> {
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

/** Leaves names to the round that puts DNS records in order. A turn that somebody has at a name stays theirs. */
export async function abandonNames(
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

/** How many of these names are not in order yet. */
export async function countAbandoned(db: Db, names: readonly string[]): Promise<number> {
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

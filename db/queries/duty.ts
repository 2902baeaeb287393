import type { Db } from '../client.ts';

export interface DutyClaim {
  readonly name: string;
  readonly owner: string;
  readonly now: string;
  readonly until: string;
}

/** Takes over a duty whose owner's time has ended, or prolongs that of its owner. False: another process has it. */
export async function claimDuty(db: Db, { name, owner, now, until }: DutyClaim): Promise<boolean> {
  const rows = await db
    .insertInto('duty')
    .values({ name, owner, until })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet({ owner, until })
        .where((eb) => eb.or([eb('duty.owner', '=', owner), eb('duty.until', '<=', now)])),
    )
    .returning('owner')
    .execute();
  return rows.length > 0;
}

/** Gives up the duties of a process, or of all processes that have run in a data folder. */
export async function giveUpDuties(
  db: Db,
  of: { readonly owner: string; readonly name?: string } | { readonly node: string },
): Promise<void> {
  const duties = db.deleteFrom('duty');
  if ('node' in of) await duties.where('owner', 'like', `${of.node}:%`).execute();
  else {
    const owned = duties.where('owner', '=', of.owner);
    await (of.name === undefined ? owned : owned.where('name', '=', of.name)).execute();
  }
}

import type { HubIdentityTable } from '../bookkeeping-schema.ts';
import type { Db } from '../client.ts';

const COLUMNS = ['licenseId', 'keyHash', 'instanceId', 'secretSealed', 'sequence', 'syncToken'] as const;

export type HubIdentityRow = Pick<HubIdentityTable, (typeof COLUMNS)[number]>;

/**
 * Who this instance is for a license key: as it was with that key, else as it was last, since a license may have been
 * given another key. Undefined: no hub knows it.
 */
export async function findHubIdentity(db: Db, keyHash: string): Promise<HubIdentityRow | undefined> {
  const identities = db.selectFrom('hubIdentity').select(COLUMNS).orderBy('usedAt', 'desc').limit(1);
  return (
    (await identities.where('keyHash', '=', keyHash).executeTakeFirst()) ??
    (await identities.executeTakeFirst())
  );
}

/**
 * Stores who this instance is. What is there already stays where it is of a later sync of another process on this
 * database: a smaller number would look like a copy.
 */
export async function putHubIdentity(db: Db, identity: HubIdentityTable): Promise<void> {
  const { licenseId: _, ...change } = identity;
  await db
    .insertInto('hubIdentity')
    .values(identity)
    .onConflict((oc) =>
      oc
        .column('licenseId')
        .doUpdateSet(change)
        .where((eb) =>
          eb.or([
            eb('hubIdentity.sequence', '<', identity.sequence),
            eb('hubIdentity.instanceId', '!=', identity.instanceId),
          ]),
        ),
    )
    .execute();
}

export async function deleteHubIdentities(db: Db): Promise<void> {
  await db.deleteFrom('hubIdentity').execute();
}

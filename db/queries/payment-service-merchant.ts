import type { Updateable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Db, Tx } from '../client.ts';
import { noteJobChange } from '../job-signal.ts';
import type { MerchantAccountTable } from '../payment-schema.ts';

const COLUMNS = [
  'organizationId',
  'status',
  'merchantCode',
  'merchantSecretSealed',
  'signingKeySealed',
  'previousKeysJson',
  'rotatingUntil',
  'wantedMethodsJson',
  'requireSignature',
  'knownMethodsJson',
  'eventsUrl',
  'version',
] as const;

export type MerchantAccount = Pick<MerchantAccountTable, (typeof COLUMNS)[number]>;
/** The rights with which the merchant account of an organization is changed: by a member, or by a job. */
export type PaymentPermit = Permitted<
  'organization' | 'project',
  'payment:manage' | 'organization:update' | SiteWrite
>;

export type AccountChange = Updateable<MerchantAccountTable>;

export function findMerchantAccount(db: Db, organizationId: Id<'org'>): Promise<MerchantAccount | undefined> {
  return db
    .selectFrom('merchantAccount')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockMerchantAccount(tx: Tx, organizationId: Id<'org'>): Promise<MerchantAccount | undefined> {
  return tx
    .updateTable('merchantAccount')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('organizationId', '=', organizationId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** The account that a code names at the moment. */
export function findAccountOfCode(db: Db, merchantCode: string): Promise<MerchantAccount | undefined> {
  return db
    .selectFrom('merchantAccount')
    .select(COLUMNS)
    .where('merchantCode', '=', merchantCode)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** What the merchant of an organization is called. */
export async function findMerchantName(db: Db, organizationId: Id<'org'>): Promise<string> {
  const { name } = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return name;
}

export async function insertMerchantAccount(
  tx: Tx,
  { organizationId }: Permitted<'project' | 'organization', 'payment:manage'>,
  account: Pick<MerchantAccountTable, 'wantedMethodsJson' | 'knownMethodsJson' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('merchantAccount')
    .values({
      ...account,
      organizationId,
      requireSignature: 0,
      ...{ status: 'provisioning', merchantCode: null, merchantSecretSealed: null, signingKeySealed: null },
      ...{
        previousKeysJson: '[]',
        rotatingUntil: null,
        eventsUrl: null,
        version: 1,
        syncedVersion: null,
      },
    })
    .execute();
}

/** False: it has changed since it was read, or is gone, and is left as it is. */
export async function updateMerchantAccount(
  db: Db,
  { organizationId }: PaymentPermit,
  { version }: Pick<MerchantAccount, 'version'>,
  change: AccountChange,
): Promise<boolean> {
  const result = await db
    .updateTable('merchantAccount')
    .set({ ...change, version: version + 1 })
    .where('organizationId', '=', organizationId)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteMerchantAccount(tx: Tx, { organizationId }: PaymentPermit): Promise<void> {
  await tx.deleteFrom('merchantAccount').where('organizationId', '=', organizationId).execute();
}

/** Takes the right to rotate the key until then. False: another caller has it. */
export async function beginRotation(
  tx: Tx,
  { organizationId }: PaymentPermit,
  times: { now: string; until: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('merchantAccount')
    // An update of the record that began before does not end the rotation.
    .set((eb) => ({ rotatingUntil: times.until, version: eb('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where((eb) => eb.or([eb('rotatingUntil', 'is', null), eb('rotatingUntil', '<=', times.now)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Accounts that the gateway must be updated with and that have no job, because it was given up. */
export async function listStalledAccounts(
  db: Db,
  { eventsUrl, now, limit }: { eventsUrl: string; now: string; limit: number },
): Promise<Id<'org'>[]> {
  const rows = await db
    .selectFrom('merchantAccount')
    .select('organizationId')
    .where((eb) =>
      eb.or([
        eb('status', '!=', 'active'),
        eb('eventsUrl', '!=', eventsUrl),
        eb('syncedVersion', 'is', null),
        eb('syncedVersion', '!=', eb.ref('version')),
        eb('rotatingUntil', '<=', now),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('job').select('job.id').whereRef('job.lane', '=', 'merchantAccount.organizationId'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** Accounts whose services all went with their projects. */
export async function listOrphanedAccounts(db: Db, limit: number): Promise<Id<'org'>[]> {
  const rows = await db
    .selectFrom('merchantAccount')
    .select('organizationId')
    .where('status', '!=', 'releasing')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('paymentService')
            .select('paymentService.id')
            .whereRef('paymentService.organizationId', '=', 'merchantAccount.organizationId'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** Makes the jobs of an organization's merchant due now instead of at their next retry. */
export async function runJobsNow(tx: Tx, organizationId: Id<'org'>, now: string): Promise<void> {
  noteJobChange(tx);
  await tx
    .updateTable('job')
    .set({ runAt: now })
    .where('lane', '=', organizationId)
    .where('runAt', '>', now)
    .execute();
}

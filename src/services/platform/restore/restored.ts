import type { Database, Db } from '#db/client.ts';
import { deleteSetting, findSetting, putSetting } from '#db/queries/setting.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, Reading, Recording } from '../core/index.ts';

const SETTING = 'unconfirmedRestore';
const ADMIN: Actor = { kind: 'system', id: 'admin', address: null };

/** A restore that no operator has confirmed: when it was done, and when its backup was made. */
interface UnconfirmedRestore {
  readonly restoredAt: string;
  readonly backupCreatedAt: string;
}

/** Null: the records were not restored, or an operator has confirmed the restore. */
export async function findUnconfirmedRestore({ database }: Reading): Promise<UnconfirmedRestore | null> {
  const value = await findSetting(database.reader, SETTING);
  if (value === undefined) return null;
  const [restoredAt = '', backupCreatedAt = ''] = value.split(' ');
  return { restoredAt, backupCreatedAt };
}

/** Marks restored records, before the first process opens them. */
export async function markRestored(
  db: Db,
  { restoredAt, backupCreatedAt }: UnconfirmedRestore,
): Promise<void> {
  await putSetting(db, SETTING, `${restoredAt} ${backupCreatedAt}`);
}

/** Confirms a restore. False: there is no restore to confirm. */
export async function confirmRestore(
  services: Recording & { readonly database: Database },
): Promise<boolean> {
  return inTransaction(services.database, async (tx) => {
    if (!(await deleteSetting(tx, SETTING))) return false;
    await auditAs(services, tx, {
      ...{ actor: ADMIN, organizationId: null },
      action: 'instance.confirmRestore',
      resourceId: isoFromNow(services.clock),
    });
    return true;
  });
}

/** A periodic task that does nothing while a restore is not confirmed. */
export function unlessRestored(services: Reading, task: () => Promise<void>): () => Promise<void> {
  return async () => {
    if ((await findUnconfirmedRestore(services)) === null) await task();
  };
}

/** Throws where a restore is not confirmed: a copy of an instance must not act for it at another service. */
export async function assertRestoreConfirmed(
  services: Reading,
  service: { readonly title: string; readonly Unreachable: new (message: string) => Error },
): Promise<void> {
  if ((await findUnconfirmedRestore(services)) === null) return;
  throw new service.Unreachable(
    `This instance was restored from a backup. It does not contact ${service.title} until an operator confirms the restore.`,
  );
}

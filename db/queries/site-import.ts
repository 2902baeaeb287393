import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import {
  type ImportStatus,
  type ImportStepName,
  type ImportStepStatus,
  RETRYABLE_IMPORT_STATUSES,
  ROLLBACK_IMPORT_STATUSES,
} from '#src/domain/site-import.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { lockedRows } from '../dialect.ts';
import { insertRow } from '../insert-row.ts';
import { isLiterally } from '../literal.ts';
import { newestOf } from '../pages.ts';
import type { SiteImportTable } from '../schema.ts';

const COLUMNS = [
  'id',
  'status',
  'name',
  'sourceType',
  'projectId',
  'applicationId',
  'databaseId',
  'databaseType',
  'databaseServiceHost',
  'domainId',
  'deploymentId',
  'url',
  'errorMessage',
  'errorStep',
  'createdAt',
  'updatedAt',
  'finishedAt',
] as const;

export type ImportRow = Pick<SiteImportTable, (typeof COLUMNS)[number]>;

/** Of an import that has made nothing yet. */
const NOTHING_MADE = {
  projectId: null,
  applicationId: null,
  databaseId: null,
  databaseType: null,
  databaseServiceHost: null,
  domainId: null,
  deploymentId: null,
  url: null,
  errorMessage: null,
  errorStep: null,
  finishedAt: null,
} as const;

export async function insertImport(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'import:write'>,
  started: Omit<SiteImportTable, 'organizationId' | 'status' | keyof typeof NOTHING_MADE>,
): Promise<void> {
  await insertRow(tx, 'siteImport', { ...started, organizationId, ...NOTHING_MADE, status: 'pending' });
}

export async function findImport(db: Db, organizationId: Id<'org'>, importId: Id<'imp'>) {
  const [found] = await importsOf(db, { organizationId, importId });
  return found;
}

/** The same, locked until the transaction ends. */
export function lockImport(tx: Tx, organizationId: Id<'org'>, importId: Id<'imp'>) {
  return lockedRows(tx, importOf(tx, { organizationId, importId })).executeTakeFirst();
}

const importsOf = compiledOnce(['organizationId', 'importId'], importOf);

function importOf(
  db: Db,
  { organizationId, importId }: { readonly organizationId: Id<'org'>; readonly importId: Id<'imp'> },
) {
  return db
    .selectFrom('siteImport')
    .select([...COLUMNS, 'requestSealed'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId);
}

export function listImports(
  db: Db,
  organizationId: Id<'org'>,
  page: { limit: number; offset: number },
): Promise<ImportRow[]> {
  const imports = db.selectFrom('siteImport').select(COLUMNS);
  return newestOf(imports, ['organizationId', organizationId], page).execute();
}

export function listImportSteps(db: Db, importId: Id<'imp'>) {
  return stepsOf(db, { importId });
}

const stepsOf = compiledOnce(['importId'], (db, { importId }: { importId: Id<'imp'> }) =>
  db
    .selectFrom('siteImportStep')
    .select(['name', 'status', 'errorMessage', 'startedAt', 'finishedAt'])
    .where('importId', '=', importId)
    .orderBy('position'),
);

/** Writes the steps of a run anew. */
export async function replaceImportSteps(
  db: Db,
  _permit: PlatformPermit,
  importId: Id<'imp'>,
  steps: readonly { name: ImportStepName; status: Extract<ImportStepStatus, 'pending' | 'skipped'> }[],
): Promise<void> {
  await db.deleteFrom('siteImportStep').where('importId', '=', importId).execute();
  const rows = steps.map((step, position) => ({
    importId,
    position,
    ...step,
    errorMessage: null,
    startedAt: null,
    finishedAt: null,
  }));
  await db.insertInto('siteImportStep').values(rows).execute();
}

export async function failImportStep(
  db: Db,
  _permit: PlatformPermit,
  importId: Id<'imp'>,
  name: ImportStepName,
  change: { errorMessage: string; startedAt?: string; finishedAt: string },
): Promise<void> {
  await db
    .updateTable('siteImportStep')
    .set({ ...change, status: 'failed' })
    .where('importId', '=', importId)
    .where('name', '=', name)
    .execute();
}

/** False: the step has ended before. */
export async function completeImportStep(
  tx: Tx,
  _permit: PlatformPermit,
  importId: Id<'imp'>,
  name: ImportStepName,
  times: Readonly<Record<StepTime, string>>,
): Promise<boolean> {
  const completed = await completedSteps(tx, { importId, name, ...times });
  return completed.length === 1;
}

const completedSteps = compiledOnce(
  ['importId', 'name', 'startedAt', 'finishedAt'],
  (
    tx,
    { importId, name, ...times }: { importId: Id<'imp'>; name: ImportStepName } & Record<StepTime, string>,
  ) =>
    tx
      .updateTable('siteImportStep')
      .set({ ...times, status: 'success', errorMessage: null })
      .where('importId', '=', importId)
      .where('name', '=', name)
      .where('status', '=', 'pending')
      .returning('name'),
);

type StepTime = 'startedAt' | 'finishedAt';

/** Changes an import under this process's lease. False: another process has taken the lease over. */
export async function updatePendingImport(
  db: Db,
  _permit: PlatformPermit,
  lease: { importId: Id<'imp'>; owner: string },
  change: Partial<Omit<SiteImportTable, 'id' | 'organizationId' | 'createdAt' | 'requestSealed'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('siteImport')
    .set(change)
    .where('id', '=', lease.importId)
    .where('status', '=', 'pending')
    .where('leaseOwner', '=', lease.owner)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const DELETED_AT_ONCE = 100;

/** Deletes the failed imports of an organization but for `except` and the newest `kept` others. They have created nothing. */
export async function deleteOldFailedImports(
  tx: Tx,
  _permit: PlatformPermit,
  { organizationId, except, kept }: { organizationId: Id<'org'>; except: Id<'imp'>; kept: number },
): Promise<void> {
  const old = await tx
    .selectFrom('siteImport')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where(isLiterally('status', 'failed'))
    .where('id', '!=', except)
    .orderBy('id', 'desc')
    .limit(DELETED_AT_ONCE)
    .offset(kept)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom('siteImport').where('id', 'in', ids).where('status', '=', 'failed').execute();
}

/** Reopens a failed or partial import to run it again. Of several calls at once one succeeds; the others get false. */
export async function reopenImport(
  db: Db,
  { organizationId }: Permitted<'organization', 'import:write'>,
  importId: Id<'imp'>,
  lease: { leaseOwner: string; leaseUntil: string; updatedAt: string },
): Promise<boolean> {
  const result = await db
    .updateTable('siteImport')
    .set({ ...lease, ...NOTHING_MADE, status: 'pending' })
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .where('status', 'in', RETRYABLE_IMPORT_STATUSES)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes an import that can be rolled back. False: its status does not allow it. */
export async function deleteRollbackImport(
  db: Db,
  { organizationId }: Permitted<'organization', 'import:write'>,
  importId: Id<'imp'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('siteImport')
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .where('status', 'in', ROLLBACK_IMPORT_STATUSES)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Imports whose lease has expired. */
export function listAbandonedImports(db: Db, now: string) {
  return db
    .selectFrom('siteImport')
    .select(['id', 'projectId', 'leaseOwner'])
    .where(isLiterally('status', 'pending' satisfies ImportStatus))
    .where('leaseUntil', '<=', now)
    .execute();
}

import type { ImportRow } from '#db/queries/site-import.ts';
import type { ImportItem, ImportRequest, ImportResult } from '#src/contracts/site-import.ts';
import { IMPORT_RULES } from '#src/domain/site-import.ts';
import type { CreatedResources } from './steps.ts';

const MASK = '********';

/** Fields of resources that were not created are left out. */
export function toImportResult(row: ImportRow): ImportResult {
  const failure = withoutNulls({ errorMessage: row.errorMessage, errorStep: row.errorStep });
  return { importId: row.id, status: row.status, ...createdBy(row), ...failure };
}

/** The resources that an import has created. */
export function createdBy(row: ImportRow): CreatedResources {
  return withoutNulls({
    projectId: row.projectId,
    applicationId: row.applicationId,
    databaseId: row.databaseId,
    databaseType: row.databaseType,
    databaseServiceHost: row.databaseServiceHost,
    domainId: row.domainId,
    deploymentId: row.deploymentId,
    // Without a deployment there is no site at the address.
    url: IMPORT_RULES[row.status].hasUrl ? row.url : null,
  });
}

export function toImportItem(row: ImportRow): ImportItem {
  const { name, sourceType, createdAt, updatedAt, finishedAt } = row;
  return { ...toImportResult(row), name, sourceType, createdAt, updatedAt, finishedAt };
}

/** The stored input without its secrets: the database password and every value of a variable. */
export function redactRequest(request: ImportRequest): Record<string, unknown> {
  const { database, envVars, ...rest } = request;
  return {
    ...rest,
    ...(database === undefined ? {} : { database: { ...database, password: MASK } }),
    ...(envVars === undefined
      ? {}
      : { envVars: Object.fromEntries(Object.keys(envVars).map((name) => [name, MASK])) }),
  };
}

function withoutNulls<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  };
}

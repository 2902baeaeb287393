import type { Db } from '#db/client.ts';
import {
  countVariables,
  deleteVariables,
  findVariable,
  listVariables,
  upsertVariables,
} from '#db/queries/environment-variable.ts';
import { MAX_VARIABLES } from '#src/contracts/source.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import { invalidInput } from '#src/kernel/fault.ts';
import type { Vault } from '#src/kernel/vault.ts';

const identityOf = (applicationId: Id<'app'>, name: string): string =>
  `environmentVariable:${applicationId}:${name}`;

/** Sets variables of an application; each value is sealed for its own row. Others stay. */
export function storeVariables(
  vault: Vault,
  db: Db,
  application: Permitted<'application', SiteWrite>,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(variables).map(([name, value]) => ({
    name,
    valueSealed: vault.seal(value, identityOf(application.id, name)),
  }));
  return upsertVariables(db, application, rows);
}

export interface VariableChanges {
  /** By name; null removes. */
  readonly changes: Readonly<Record<string, string | null>>;
  /** Remove all variables that are not named. */
  readonly replace: boolean;
}

/** Applies changes to the variables of an application. Throws 400 where it would have too many. */
export async function changeVariables(
  vault: Vault,
  db: Db,
  application: Permitted<'application', SiteWrite>,
  { changes, replace }: VariableChanges,
): Promise<void> {
  const entries = Object.entries(changes);
  const set = entries.filter((entry): entry is [string, string] => entry[1] !== null);
  const removed = entries.filter(([, value]) => value === null).map(([name]) => name);
  await deleteVariables(db, application, replace ? 'all' : removed);
  await storeVariables(vault, db, application, Object.fromEntries(set));
  if ((await countVariables(db, application.id)) > MAX_VARIABLES) {
    throw invalidInput(
      ['envVars'],
      `An application has at most ${MAX_VARIABLES} variables. Remove some first.`,
      'too_big',
    );
  }
}

/** One value in plain text; undefined where there is no such variable. */
export async function readVariable(
  vault: Vault,
  db: Db,
  applicationId: Id<'app'>,
  name: string,
): Promise<string | undefined> {
  const row = await findVariable(db, applicationId, name);
  return row && vault.open(row.valueSealed, identityOf(applicationId, name));
}

/** The environment variables of an application in plain text, for its build and its start only. */
export async function readVariables(
  vault: Vault,
  db: Db,
  applicationId: Id<'app'>,
): Promise<Record<string, string>> {
  const rows = await listVariables(db, applicationId);
  return Object.fromEntries(
    rows.map(({ name, valueSealed }) => [name, vault.open(valueSealed, identityOf(applicationId, name))]),
  );
}

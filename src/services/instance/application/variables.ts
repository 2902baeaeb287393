import type { Db } from '#db/client.ts';
import { listVariables, replaceVariables } from '#db/queries/application.ts';
import type { Vault } from '#src/kernel/vault.ts';

const identityOf = (applicationId: string, name: string): string =>
  `environmentVariable:${applicationId}:${name}`;

/** Replaces all environment variables of an application; each value is sealed for its own row. */
export function storeVariables(
  vault: Vault,
  db: Db,
  applicationId: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(variables).map(([name, value]) => ({
    name,
    valueSealed: vault.seal(value, identityOf(applicationId, name)),
  }));
  return replaceVariables(db, applicationId, rows);
}

/** The environment variables of an application in plain text, for its build and its start only. */
export async function readVariables(
  vault: Vault,
  db: Db,
  applicationId: string,
): Promise<Record<string, string>> {
  const rows = await listVariables(db, applicationId);
  return Object.fromEntries(
    rows.map(({ name, valueSealed }) => [name, vault.open(valueSealed, identityOf(applicationId, name))]),
  );
}

import { countNames, listNames } from '#db/queries/license-search.ts';
import type { ListNames, NamePage } from '#src/contracts/hub/operator.ts';
import type { HubOperatorContext } from '../context.ts';
import { fqdnOf } from '../subdomain/names.ts';

/** For the operator: every name that a license holds, newest first. */
export async function listLicenseNames(
  { database, settings }: HubOperatorContext,
  { licenseId, ...page }: ListNames,
): Promise<NamePage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([listNames(db, licenseId, page), countNames(db, licenseId)]);
  const items = rows.map((row) =>
    row.kind === 'subdomain' ? { ...row, host: fqdnOf(settings, row.host) } : row,
  );
  return { items, total, ...page };
}

import { countNames, listNames } from '#db/queries/license-search.ts';
import type { ListNames, NamePage } from '#src/contracts/hub/operator.ts';
import type { HubNameKind } from '#src/domain/license.ts';
import type { HubOperatorContext, HubSettings } from '../context.ts';
import { fqdnOf } from '../subdomain/index.ts';

/** The stored name in full: that of a subdomain is stored without its zone. */
const HOST_OF = {
  subdomain: (name, settings) => fqdnOf(settings, name),
  customDomain: (host) => host,
  purchasedDomain: (host) => host,
  docsHostname: (host) => host,
} as const satisfies Record<HubNameKind, (name: string, settings: HubSettings) => string>;

/** For the operator: every name that a license holds, newest first. */
export async function listLicenseNames(
  { database, settings }: HubOperatorContext,
  { licenseId, ...page }: ListNames,
): Promise<NamePage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([listNames(db, licenseId, page), countNames(db, licenseId)]);
  const items = rows.map((row) => ({ ...row, host: HOST_OF[row.kind](row.host, settings) }));
  return { items, total, ...page };
}

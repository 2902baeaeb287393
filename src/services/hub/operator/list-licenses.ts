import { countLicenses, type LicenseFilter, listLicenseRows } from '#db/queries/license.ts';
import { findLicensesHolding } from '#db/queries/license-search.ts';
import type { Page } from '#src/contracts/common.ts';
import type { LicenseView } from '#src/contracts/hub/license.ts';
import type { ListLicenses } from '#src/contracts/hub/operator.ts';
import { isId } from '#src/domain/id.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Configured, HubOperatorContext } from '../context.ts';
import { readLicense, viewLicense } from '../license/index.ts';

/** For the operator: licenses, newest first; with a text those that it names, or that hold what it names. */
export async function listLicenses(
  ctx: HubOperatorContext,
  { query, status, plan, ...page }: ListLicenses,
): Promise<Page<LicenseView>> {
  const db = ctx.database.reader;
  const filter = { status, plan, match: query === undefined ? undefined : await matchOf(ctx, query.trim()) };
  const [rows, total] = await Promise.all([listLicenseRows(db, filter, page), countLicenses(db, filter)]);
  return { items: rows.map((row) => viewLicense(readLicense(row))), total, ...page };
}

/** A key is looked up by its hash: what was typed is not kept. */
async function matchOf(
  { database, settings }: Reading & Configured,
  text: string,
): Promise<LicenseFilter['match']> {
  const host = parseHostName(text) ?? '';
  const { subdomainZone: zone } = settings;
  const label = isUnder(host, zone) ? host.slice(0, -zone.length - 1) : text.toLowerCase();
  const asked = { keyHash: hashOfToken(text), host, label, instanceId: isId('inst', text) ? text : null };
  return { text, ids: await findLicensesHolding(database.reader, asked) };
}

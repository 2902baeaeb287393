import { listDomainsByHubId } from '#db/queries/hub-held-domain.ts';
import type { HubNames, HubPage, HubRecord } from '#src/adapters/hub/port.ts';
import type { DomainKind } from '#src/domain/host.ts';
import type { Id } from '#src/domain/id.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Linked } from '../license-link/license-key.ts';

/** As many names as the hub puts into one answer. */
const PAGE = 1000;

/** Where a run goes on: in the lists of the hub, how many of the newest names come before. */
export interface NamesPosition {
  readonly custom: number;
  readonly subdomain: number;
  /** The entry of the ledger that the hub has refused last. Null: none. */
  readonly refused: { readonly since: string; readonly host: string } | null;
}

export const NEWEST_NAMES: NamesPosition = { custom: 0, subdomain: 0, refused: null };

/** Names of the hub, newest first, that follow one another without a gap. */
interface NamesPage<Name extends HubRecord> {
  readonly names: readonly Name[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Where the next page begins. */
  readonly next: number;
}

/** Reads a page of each kind. */
export async function readPages(
  { hub, licenseKey, instanceId }: Linked,
  { custom, subdomain }: NamesPosition,
) {
  const pageAt = (offset: number): HubPage => ({ instanceId, limit: PAGE, offset });
  const [customs, subdomains] = await Promise.all([
    hub.listDomains(licenseKey, pageAt(custom)),
    hub.listSubdomains(licenseKey, pageAt(subdomain)),
  ]);
  return { custom: toPage(customs, custom), subdomain: toPage(subdomains, subdomain) };
}

/** The next page begins with the last name of this one: between two pages there is no name that neither shows. */
function toPage<Name extends HubRecord>({ names, total }: HubNames<Name>, offset: number): NamesPage<Name> {
  const end = offset + names.length;
  const isLast = end >= total || names.length < 2;
  return { names, isFirst: offset === 0, isLast, next: isLast ? 0 : end - 1 };
}

export interface ComparedDomain {
  readonly id: Id<'dom'>;
  readonly kind: DomainKind;
  readonly host: string;
  readonly hubError: string | null;
}

/** The domains here whose id the hub does not know, and its names that domains here have. */
export async function compare<Name extends HubRecord>(
  { database }: Reading,
  kind: DomainKind,
  { names, isFirst, isLast }: NamesPage<Name>,
): Promise<{ unknown: ComparedDomain[]; used: Name[] }> {
  // A list that became shorter meanwhile ends before this page.
  if (names.length === 0 && !isFirst) return { unknown: [], used: [] };
  const range = {
    oldest: isLast ? null : (names.at(-1)?.id ?? null),
    newest: isFirst ? null : (names[0]?.id ?? null),
  };
  // As many as the page has; more than that are unknown, and are registered by and by.
  const domains = await listDomainsByHubId(database.writer, kind, range, 2 * PAGE);
  const known = new Set(names.map(({ id }) => id));
  const used = new Set(domains.map(({ hubId }) => hubId));
  return {
    unknown: domains.filter(({ hubId, hubError }) => hubError === null && !known.has(hubId)),
    used: names.filter(({ id }) => used.has(id)),
  };
}

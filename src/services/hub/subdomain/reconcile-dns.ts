import { listExpiredLeases } from '#db/queries/subdomain-lease.ts';
import { deleteReleased, listNamesAfter, listNamesBehindLicense } from '#db/queries/subdomain-record.ts';
import { DnsError } from '#src/adapters/dns/port.ts';
import type { Id } from '#src/domain/id.ts';
import { SUBDOMAIN_RULES } from '#src/domain/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { BACKGROUND_PAGE, BACKGROUND_SHARE, pagesById, slicesOf } from '#src/kernel/pages.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Hub } from '../context.ts';
import { settleNames } from './settle-names.ts';

const MAX_NAMES = 500;
/** Twice in a run of the periodic task, which starts every minute. */
const SETTLE_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
const REMEMBERED_DAYS = 30;

/**
 * Periodic task: settles names after a crash or a lost answer, lets subdomains follow their licenses, and compares the
 * rows with the records of the provider. Records of names that were never provisioned belong to the operator and stay as
 * they are.
 */
export async function reconcileDns(hub: Hub): Promise<void> {
  const db = hub.database.writer;
  const expired = await listExpiredLeases(db, isoFromNow(hub.clock), MAX_NAMES);
  const behind = await listNamesBehindLicense(db, MAX_NAMES);
  await settleNames(hub, [...expired, ...behind], SETTLE_MS);
  await settleNames(hub, await findDrift(hub), SETTLE_MS);
  const days = Math.max(REMEMBERED_DAYS, hub.settings.subdomainCooldownDays);
  await deleteReleased(db, forPlatform('retention'), isoFromNow(hub.clock, -days * DAY_MS));
}

/** Names whose records differ from their rows. Settling a name reads its row again, so a false alarm does no harm. */
async function findDrift(hub: Pick<Hub, 'database' | 'dns' | 'log'>): Promise<string[]> {
  const records = await recordsAtProvider(hub);
  if (records === null) return [];
  const drifted = new Set<string>();
  for await (const { name, status, ipAddress } of everyName(hub)) {
    // Never provisioned: a record there is the operator's. One whose answer was lost has an expired lease.
    if (ipAddress === null) continue;
    const { needsRecord } = SUBDOMAIN_RULES[status];
    if (records.get(name) !== (needsRecord ? ipAddress : undefined)) {
      drifted.add(name);
    } else if (needsRecord) {
      // Another license may have released the name: the row of the holder counts, before or after that one.
      records.delete(name);
      drifted.delete(name);
    }
  }
  return [...drifted].slice(0, MAX_NAMES);
}

/**
 * Each name below the zone with its address; null for a name that has several. Null where there is no copy that could
 * differ, or it cannot be read now.
 */
async function recordsAtProvider({
  dns,
  log,
}: Pick<Hub, 'dns' | 'log'>): Promise<Map<string, string | null> | null> {
  if (dns.list === undefined) return null;
  const records = new Map<string, string | null>();
  try {
    for await (const page of dns.list())
      for await (const slice of slicesOf(page, BACKGROUND_PAGE, BACKGROUND_SHARE))
        for (const { fqdn, ipv4 } of slice) {
          const name = fqdn.slice(0, -dns.zone.length - 1);
          records.set(name, records.has(name) ? null : ipv4);
        }
    return records;
  } catch (error) {
    if (!(error instanceof DnsError)) throw error;
    log.warn({ err: error }, 'the DNS provider could not be compared with the subdomains');
    return null;
  }
}

async function* everyName({ database }: Reading) {
  const list = (after: Id<'sub'> | null, limit: number) =>
    listNamesAfter(database.reader, after ?? 'sub_', limit);
  for await (const page of pagesById(BACKGROUND_PAGE, list, BACKGROUND_SHARE)) yield* page;
}

import { findHolder } from '#db/queries/domain.ts';
import { deleteHubName, listUnsettledHubNames } from '#db/queries/hub-name.ts';
import { isLaneOpen } from '#db/queries/job.ts';
import { type HubRecord, HubRefusal } from '#src/adapters/hub/port.ts';
import type { DomainKind } from '#src/domain/host.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { Queueing, Reading } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { labelOf, releaseUnusedHostname } from '../domain/index.ts';
import type { Linked } from '../license-link/license-key.ts';

/** A name that was registered less than this time ago may be about to get its record. */
const SETTLED_MS = 10 * 60 * 1000;
/** The largest difference between the clocks of hub and instance. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;
/** How many entries one run asks the hub about: it answers 30 lists of a kind a minute. */
const MAX_ASKED = 10;

/** Releases the names of the ledger that have no domain, and no other name. */
export async function settleLedger(
  instance: Queueing & Reading & Pick<Instance, 'log' | 'settings'>,
  link: Linked,
): Promise<void> {
  const { writer } = instance.database;
  let asked = 0;
  for (const entry of await listUnsettledHubNames(writer, isoFromNow(instance.clock, -SETTLED_MS))) {
    const { kind, host } = entry;
    if (await isLaneOpen(writer, { kind: 'name.release', lane: host })) continue;
    if ((await findHolder(writer, host)) !== undefined) {
      await deleteHubName(writer, host);
      continue;
    }
    if (asked === MAX_ASKED) return;
    asked += 1;
    try {
      const record = await findRecord(instance, link, entry);
      if (record === undefined || !isRegisteredHere(record, entry)) await deleteHubName(writer, host);
      else await releaseUnusedHostname(instance, { kind, host, hubId: record.id });
    } catch (error) {
      instance.log.warn({ host, reason: messageOf(error) }, 'the hub did not tell whether it keeps a name');
      // What is wrong with one name does not keep the others, and the comparison of names, from going on.
      if (!(error instanceof HubRefusal) || error.code === 'RATE_LIMITED') return;
    }
  }
}

function findRecord(
  { settings }: Pick<Instance, 'settings'>,
  { hub, licenseKey, instanceId }: Linked,
  { kind, host }: { kind: DomainKind; host: string },
): Promise<HubRecord | undefined> {
  if (kind === 'custom') return hub.findDomain(licenseKey, { instanceId, host });
  const name = labelOf(settings.subdomainZone, host) ?? host;
  return hub.findSubdomain(licenseKey, { instanceId, name });
}

/** Whether this instance has registered the hub's record: it is not another one, nor an earlier one. */
function isRegisteredHere(
  { id, createdAt }: HubRecord,
  entry: { hubId: string | null; since: string },
): boolean {
  if (entry.hubId !== null) return entry.hubId === id;
  return createdAt >= isoTime(Date.parse(entry.since) - CLOCK_SKEW_MS);
}

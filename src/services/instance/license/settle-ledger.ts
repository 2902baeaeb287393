import type { HubNameTable } from '#db/bookkeeping-schema.ts';
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
import type { NamesPosition } from './compare-names.ts';

/** A name that was registered less than this time ago may be about to get its record. */
const SETTLED_MS = 10 * 60 * 1000;
/** The largest difference between the clocks of hub and instance. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;
/** How many entries one run asks the hub about: it answers 30 lists of a kind a minute. */
const MAX_ASKED = 10;

type Refused = NamesPosition['refused'];

/**
 * Releases the names of the ledger that have no domain, and no other name. `before` is the last name that the hub has refused:
 * those behind it are asked about first, so that lasting refusals do not keep the others from being settled. Returns the
 * last one that it has refused by now.
 */
export async function settleLedger(
  instance: Queueing & Reading & Pick<Instance, 'log' | 'settings'>,
  link: Linked,
  before: Refused = null,
): Promise<Refused> {
  const { writer } = instance.database;
  const entries = await listUnsettledHubNames(writer, isoFromNow(instance.clock, -SETTLED_MS));
  let refused = before;
  let asked = 0;
  for (const entry of startingBehind(before, entries)) {
    const { kind, host } = entry;
    if (await isLaneOpen(writer, { kind: 'name.release', lane: host })) continue;
    if ((await findHolder(writer, host)) !== undefined) {
      await deleteHubName(writer, host);
      continue;
    }
    if (asked === MAX_ASKED) return refused;
    asked += 1;
    const answer = await askHub(instance, link, entry);
    if (answer === 'silent') return refused;
    if (answer === 'refused') refused = entry;
    else if (answer === null || !isRegisteredHere(answer, entry)) await deleteHubName(writer, host);
    else await releaseUnusedHostname(instance, { kind, host, hubId: answer.id });
  }
  return refused;
}

/** The oldest first, and at the end those up to the one that was refused last. */
function startingBehind(before: Refused, entries: readonly HubNameTable[]): HubNameTable[] {
  // Not as a database sorts text: its order of host names depends on its locale.
  const keyOf = ({ since, host }: { since: string; host: string }) => `${since} ${host}`;
  const sorted = entries.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const start = before === null ? 0 : sorted.findIndex((entry) => keyOf(entry) > keyOf(before));
  return start === -1 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)];
}

/** The hub's record of a name, null without one. `refused` concerns this name only. */
async function askHub(
  instance: Pick<Instance, 'log' | 'settings'>,
  link: Linked,
  entry: HubNameTable,
): Promise<HubRecord | null | 'refused' | 'silent'> {
  try {
    return (await findRecord(instance, link, entry)) ?? null;
  } catch (error) {
    const { host } = entry;
    instance.log.warn({ host, reason: messageOf(error) }, 'the hub did not tell whether it keeps a name');
    return error instanceof HubRefusal && error.code !== 'RATE_LIMITED' ? 'refused' : 'silent';
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

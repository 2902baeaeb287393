import { updateSubdomain } from '#db/queries/subdomain.ts';
import { findNameHolder } from '#db/queries/subdomain-record.ts';
import { LICENSE_IS_ACTIVE, SUBDOMAIN_RULES } from '#src/domain/license.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permitPlatform } from '../access/permit.ts';
import type { NameSettling } from '../context.ts';
import { changeRecord, type RecordChange } from './change-record.ts';
import { fqdnOf } from './names.ts';
import { acquireRecordLease, type RecordLease } from './record-lease.ts';

const AT_ONCE = 4;

/** What a call settles before it returns. The periodic task settles the other names. */
export const SETTLED_IN_A_CALL = { names: 200, timeMs: 10_000 } as const;

/**
 * Brings the records of names to what their rows and licenses require, and then the status of the rows. A failure is
 * logged. It is left to the next run of the periodic task, like names for which no time is left.
 */
export async function settleNames(
  hub: NameSettling,
  names: readonly string[],
  timeMs: number,
): Promise<void> {
  const waiting = [...new Set(names)];
  const deadline = hub.clock.now() + timeMs;
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      if (hub.clock.now() >= deadline) return;
      await settleName(hub, name).catch((error: unknown) => {
        const isExpected = error instanceof Fault;
        hub.log[isExpected ? 'warn' : 'error']({ err: error, name }, 'a subdomain could not be settled');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function settleName(hub: NameSettling, name: string): Promise<void> {
  await changeRecord(hub, async (tx, owner) => {
    const lease = await acquireRecordLease(hub, tx, { name, owner });
    // Another caller that has the lease settles the name.
    return lease === null ? { lease, subject: name } : changeOf(hub, lease, await findNameHolder(tx, name));
  });
}

function changeOf({ dns, settings }: NameSettling, lease: RecordLease, holder: Holder): RecordChange<string> {
  const fqdn = fqdnOf(settings, lease.name);
  const ipv4 = addressDue(holder);
  const status = ipv4 === null ? 'suspended' : 'active';
  const hasRecord = holder !== undefined && SUBDOMAIN_RULES[holder.status].mayHaveRecord;
  return {
    lease,
    subject: lease.name,
    provide: () => (ipv4 === null ? dns.remove(fqdn) : dns.put({ fqdn, ipv4 })),
    async record(tx) {
      if (hasRecord)
        await updateSubdomain(tx, permitPlatform(holder.licenseId, 'job'), holder.id, { status });
    },
    async isRecorded(tx) {
      return !hasRecord || (await findNameHolder(tx, lease.name))?.status === status;
    },
  };
}

type Holder = Awaited<ReturnType<typeof findNameHolder>>;

/** The address that a name has to have now. Null: no address. A reserved name waits to be provisioned. */
function addressDue(holder: Holder): string | null {
  if (holder === undefined || !SUBDOMAIN_RULES[holder.status].mayHaveRecord) return null;
  return LICENSE_IS_ACTIVE[holder.licenseStatus] ? holder.ipAddress : null;
}

import { updateSubdomain } from '#db/queries/subdomain.ts';
import { findNameHolder } from '#db/queries/subdomain-record.ts';
import { inTransaction } from '#db/transaction.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Hub } from '../context.ts';
import { type DnsTurn, takeTurn, withTurn } from './dns-turn.ts';
import { fqdnOf } from './names.ts';

const AT_ONCE = 4;

/**
 * Brings names to where their rows and licenses want them: the record put or taken away, then the row's state. What
 * fails is logged and left to the next round, and so is what a slow provider leaves no time for.
 */
export async function settleNames(hub: Hub, names: readonly string[], timeMs: number): Promise<void> {
  const waiting = [...new Set(names)];
  const deadline = hub.clock.now() + timeMs;
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      if (hub.clock.now() >= deadline) return;
      await settleName(hub, name).catch((error: unknown) => {
        const isExpected = error instanceof Fault;
        hub.log[isExpected ? 'warn' : 'error']({ err: error, name }, 'a subdomain could not be put in order');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function settleName(hub: Hub, name: string): Promise<void> {
  const begun = await begin(hub, name);
  if (begun === null) return;
  const { turn, holder } = begun;
  const fqdn = fqdnOf(hub.settings, name);
  const ipv4 = addressDue(holder);
  await withTurn(
    hub,
    turn,
    () => (ipv4 === null ? hub.dns.remove(fqdn) : hub.dns.put({ fqdn, ipv4 })),
    async (tx) => {
      if (holder === undefined || holder.status === 'pending') return;
      await updateSubdomain(tx, holder.id, { status: ipv4 === null ? 'suspended' : 'active' });
    },
  );
}

type Holder = Awaited<ReturnType<typeof findNameHolder>>;

/** Null: whoever has the turn puts things in order. */
function begin(hub: Hub, name: string): Promise<{ turn: DnsTurn; holder: Holder } | null> {
  return inTransaction(hub.database, async (tx) => {
    const turn = await takeTurn(hub, tx, name);
    return turn === null ? null : { turn, holder: await findNameHolder(tx, name) };
  });
}

/** Where a name should lead now; null: nowhere. A reserved one waits to be provisioned. */
function addressDue(holder: Holder): string | null {
  if (holder === undefined || holder.status === 'pending' || holder.licenseStatus === 'suspended')
    return null;
  return holder.ipAddress;
}

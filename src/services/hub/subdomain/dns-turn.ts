import type { Tx } from '#db/client.ts';
import { abandonLease, dropLease, takeLease } from '#db/queries/subdomain-lease.ts';
import { inTransaction } from '#db/transaction.ts';
import { DnsError, type DnsFailure } from '#src/adapters/dns/port.ts';
import type { FaultCode, HubError } from '#src/domain/errors.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Hub } from '../context.ts';

/**
 * A turn at the DNS record of one name. The provider is called between two transactions, first it and then the row,
 * and for one name never twice at once, whichever process calls. A turn that ends without a word (the process died,
 * the provider's answer was lost) leaves its lease behind: by that the round knows what to put in order, and until
 * then whoever asks again may take over.
 */
export interface DnsTurn {
  readonly name: string;
  readonly owner: string;
  /** Somebody had the turn before and left it: nobody knows what the provider holds. */
  readonly isUncertain: boolean;
}

/** Longer than a provider's adapter takes at most. */
const TURN_MS = 30_000;

/** Takes the turn. Null: somebody else has it. */
export async function takeTurn(hub: Hub, tx: Tx, name: string): Promise<DnsTurn | null> {
  const { clock, ids } = hub;
  const owner = ids.suffix(20);
  const times = { now: isoFromNow(clock), until: isoFromNow(clock, TURN_MS) };
  const taken = await takeLease(tx, { name, owner, ...times });
  return taken === undefined ? null : { name, owner, isUncertain: taken.isUncertain === 1 };
}

/** Gives a turn back in the transaction that writes the row. Throws where it has run out meanwhile. */
export async function endTurn(tx: Tx, turn: DnsTurn): Promise<void> {
  if (!(await dropLease(tx, turn))) throw beingChanged();
}

/**
 * Calls the provider and then writes the row. Where the provider fails, nothing is written and its sentence is thrown;
 * where nobody knows what it did, the lease stays behind.
 */
export async function withTurn<Result>(
  hub: Hub,
  turn: DnsTurn,
  change: () => Promise<void>,
  commit: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    await change();
  } catch (error) {
    await leaveTurn(hub, turn, error);
    throw error instanceof DnsError ? toFault(error) : error;
  }
  try {
    return await inTransaction(hub.database, async (tx) => {
      await endTurn(tx, turn);
      return commit(tx);
    });
  } catch (error) {
    // The provider has changed and the row has not.
    await abandonTurn(hub, turn);
    throw error;
  }
}

async function leaveTurn(hub: Hub, turn: DnsTurn, error: unknown): Promise<void> {
  const isUnchanged = error instanceof DnsError && !error.mayHaveActed && !turn.isUncertain;
  if (isUnchanged) await dropLease(hub.database.writer, turn);
  else await abandonTurn(hub, turn);
}

function abandonTurn({ database, clock }: Hub, turn: DnsTurn): Promise<void> {
  return abandonLease(database.writer, { ...turn, now: isoFromNow(clock) });
}

/** Two at once: the second may come again. */
export function beingChanged(): Fault {
  return new Fault(
    'conflict',
    'This subdomain is being changed at this moment. Try again in a few seconds.',
    {
      reason: 'BEING_CHANGED',
    },
  );
}

const ANSWERS: Readonly<Record<DnsFailure, readonly [code: FaultCode, reason: HubError]>> = {
  unavailable: ['unavailable', 'DNS_UNAVAILABLE'],
  refused: ['unavailable', 'DNS_REFUSED'],
  conflict: ['conflict', 'DNS_CONFLICT'],
};

function toFault(error: DnsError): Fault {
  const [code, reason] = ANSWERS[error.failure];
  return new Fault(code, error.message, { reason, cause: error });
}

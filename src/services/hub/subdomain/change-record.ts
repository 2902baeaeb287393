import type { Tx } from '#db/client.ts';
import { isNameLeased, releaseLease } from '#db/queries/subdomain-lease.ts';
import { inTransaction } from '#db/transaction.ts';
import { DnsError, type DnsFailure } from '#src/adapters/dns/port.ts';
import type { FaultCode, HubError } from '#src/domain/errors.ts';
import { Fault } from '#src/kernel/fault.ts';
import { compensateSaga, executeSaga, type Saga } from '#src/kernel/saga.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Hub } from '../context.ts';
import { endRecordLease, type RecordLease, recordBusy } from './record-lease.ts';

/** A change of the DNS record of one name. `subject` is what its caller has read together with the lease. */
export type RecordChange<Subject> = OpenChange<Subject> | { readonly lease: null; readonly subject: Subject };

/** A change under a lease. Without a lease there is nothing to do any more. */
interface OpenChange<Subject> {
  readonly lease: RecordLease;
  readonly subject: Subject;
  /** Calls the provider. It can be repeated. */
  provide(): Promise<void>;
  /** Writes the row. */
  record(tx: Tx): Promise<void>;
  /** Whether the row is what `record` writes. */
  isRecorded(tx: Tx): Promise<boolean>;
}

/** Reads the row and acquires the lease for an owner, in one transaction. */
export type BeginChange<Subject> = (tx: Tx, owner: string) => Promise<RecordChange<Subject>>;

export interface ChangeContext<Subject> {
  readonly hub: Reading;
  readonly owner: string;
  readonly begin: BeginChange<Subject>;
}

export interface ChangeUndo {
  readonly hub: Pick<Hub, 'clock' | 'database'>;
  readonly owner: string;
  /** Whether the provider can have made the change. */
  readonly mayHaveActed: boolean;
}

export interface ChangeState<Subject> {
  readonly change?: RecordChange<Subject>;
}

type ChangeSaga<Subject> = Saga<
  ChangeContext<Subject>,
  ChangeUndo,
  ChangeState<Subject>,
  'lease' | 'provider' | 'record'
>;

/**
 * The saga of a DNS change: acquire the lease, call the provider, then write the row and release the lease. The row is
 * the pivot. A change of the provider is not taken back here: the lease expires, and the periodic task brings the
 * provider to what the row requires.
 */
export function recordChangeSaga<Subject>(): ChangeSaga<Subject> {
  return {
    name: 'dns_change',
    steps: [
      {
        name: 'lease',
        appliesTo: () => true,
        execute: async ({ hub, owner, begin }) => ({
          change: await inTransaction(hub.database, (tx) => begin(tx, owner)),
        }),
        compensate: async ({ hub, mayHaveActed }, { change }) => {
          if (change !== undefined && change.lease !== null)
            await endRecordLease(hub, change.lease, { mayHaveActed });
        },
      },
      {
        name: 'provider',
        appliesTo: () => true,
        execute: async (_context, { change }) => {
          if (change !== undefined && change.lease !== null) await change.provide();
          return {};
        },
        // The compensation of the lease leaves this to the periodic task.
        compensate: () => Promise.resolve(),
      },
      {
        name: 'record',
        appliesTo: () => true,
        execute: async ({ hub }, { change }) => {
          if (change !== undefined && change.lease !== null)
            await inTransaction(hub.database, (tx) => writeRow(tx, change));
          return {};
        },
        compensate: () => Promise.resolve(),
      },
    ],
    pivot: {
      step: 'record',
      isPassed: async ({ hub, owner }, { change }) =>
        change !== undefined &&
        change.lease !== null &&
        !(await isNameLeased(hub.database.writer, { name: change.lease.name, owner })),
    },
  };
}

/** Writes the row and releases the lease. Throws 409 if the lease has expired and another caller has it. */
async function writeRow<Subject>(tx: Tx, { lease, ...change }: OpenChange<Subject>): Promise<void> {
  if (await releaseLease(tx, lease)) return change.record(tx);
  // An execution before this one can have recorded it.
  const isLeased = await isNameLeased(tx, { name: lease.name });
  if (isLeased || !(await change.isRecorded(tx))) throw recordBusy();
}

/**
 * Changes the DNS record of one name and returns the subject of the change. If the provider fails, nothing is written,
 * and its message is thrown as a `Fault`.
 */
export async function changeRecord<Subject>(
  hub: Pick<Hub, 'clock' | 'database' | 'ids'>,
  begin: BeginChange<Subject>,
): Promise<Subject> {
  const saga = recordChangeSaga<Subject>();
  const owner = hub.ids.suffix(20);
  const initial: ChangeState<Subject> = {};
  const context = { hub, owner, begin };
  const { change } = await executeSaga(saga, context, initial, async ({ cause, step, state }) => {
    const mayHaveActed = step !== 'lease' && (!(cause instanceof DnsError) || cause.mayHaveActed);
    await compensateSaga(saga, { hub, owner, mayHaveActed }, state);
    throw toFault(cause);
  });
  if (change === undefined) throw new Error('The change of a record was not begun');
  return change.subject;
}

const ANSWERS: Readonly<Record<DnsFailure, readonly [code: FaultCode, reason: HubError]>> = {
  unavailable: ['unavailable', 'DNS_UNAVAILABLE'],
  refused: ['unavailable', 'DNS_REFUSED'],
  conflict: ['conflict', 'DNS_CONFLICT'],
};

/** Throws a failure of the provider as a `Fault`, and everything else as it is. */
export function throwFault(error: unknown): never {
  throw toFault(error);
}

function toFault(error: unknown): unknown {
  if (!(error instanceof DnsError)) return error;
  const [code, reason] = ANSWERS[error.failure];
  return new Fault(code, error.message, { reason, cause: error });
}

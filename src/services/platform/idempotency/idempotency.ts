import {
  deleteSpentKeys,
  deleteUnansweredKey,
  findKey,
  insertKey,
  setKeyAnswer,
} from '#db/queries/idempotency-key.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { CoreServices } from '../core/index.ts';

/** One use of an idempotency key: whose, on which operation, and what was asked. */
export interface KeyedRequest {
  readonly organizationId: Id<'org'>;
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
}

export type KeyState =
  /** The key is new: the caller runs the request, then calls `keepAnswer` or `forgetKey`. */
  | { readonly kind: 'fresh' }
  | { readonly kind: 'replay'; readonly status: number; readonly body: string }
  | { readonly kind: 'running' }
  | { readonly kind: 'other_request' };

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A request whose process died stops blocking its key after this. */
const RUNNING_MS = 60_000;

/** Takes a key for a request. Of several at once, one gets `fresh`. */
export function takeKey(services: CoreServices, request: KeyedRequest): Promise<KeyState> {
  const now = isoFromNow(services.clock);
  return inTransaction(services.database, async (tx) => {
    await deleteSpentKeys(tx, { createdUntil: isoFromNow(services.clock, -KEPT_MS), leasedUntil: now });
    const leaseUntil = isoFromNow(services.clock, RUNNING_MS);
    if (await insertKey(tx, { ...request, leaseUntil, createdAt: now })) return { kind: 'fresh' };
    const known = await findKey(tx, request);
    if (known === undefined) return { kind: 'running' };
    if (known.requestHash !== request.requestHash) return { kind: 'other_request' };
    if (known.responseStatus === null || known.responseBody === null) return { kind: 'running' };
    return { kind: 'replay', status: known.responseStatus, body: known.responseBody };
  });
}

/** Stores the response for a repetition of the request. */
export async function keepAnswer(
  { database }: CoreServices,
  request: KeyedRequest,
  { status, body }: { status: number; body: string },
): Promise<void> {
  await setKeyAnswer(database.writer, request, { responseStatus: status, responseBody: body });
}

/** Frees a key whose request has no response to store. */
export async function forgetKey({ database }: CoreServices, request: KeyedRequest): Promise<void> {
  await deleteUnansweredKey(database.writer, request);
}

import type { Tx } from '#db/client.ts';
import { insertPaymentEvent } from '#db/queries/payment-event.ts';
import { insertDeliveries } from '#db/queries/payment-event-delivery.ts';
import { listWebhookAddresses } from '#db/queries/payment-service.ts';
import { findAccountOfCode, type MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PaymentEventReceipt } from '#src/contracts/payment-gateway.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Instance } from '../context.ts';
import { isSignedBy } from './event-signature.ts';
import { signingKeyIdentity } from './merchant-account.ts';
import { previousKeysOf } from './previous-keys.ts';
import { queueRelays, sameAddress } from './queue-relays.ts';
import { readEvent } from './read-event.ts';

/** An event as the gateway has posted it. */
export interface SentEvent {
  readonly merchantCode: string;
  /** The one value of `x-gateway-signature`; null where there is none, or more than one. */
  readonly signature: string | null;
  readonly contentType: string | null;
  /** The bytes as they came. */
  readonly body: Buffer;
  /** The client's. */
  readonly address: string;
}

const MAX_UNKNOWN_CODES_PER_MINUTE = 30;
/** Nothing else is a code, and PostgreSQL does not take every text. */
const CODE = /^[\x21-\x7e]{1,200}$/;

/**
 * Takes an event of the gateway: docs/specification/3-payments.md, "Delivery rules" 1. Once it answers, event and
 * deliveries are on disk, so
 * that no crash loses what was acknowledged. An id that came before is acknowledged and not relayed again. Judged are
 * the signature over the raw bytes and the id; nothing else of the body.
 */
export async function receiveEvent(instance: Instance, sent: SentEvent): Promise<PaymentEventReceipt> {
  const account = await accountOfCode(instance, sent);
  if (!isSignedBy(keysOf(instance, account), sent.body, sent.signature)) {
    throw new Fault(
      'unauthorized',
      'x-gateway-signature is not the HMAC-SHA256 of this body under the signing key.',
    );
  }
  const { id: eventId, type } = readEvent(sent.body);
  const eventKey = instance.ids.next('pev');
  const { organizationId } = account;
  const isNew = await inTransaction(instance.database, async (tx) => {
    const inserted = await insertPaymentEvent(tx, {
      ...{ id: eventKey, organizationId, merchantCode: sent.merchantCode, eventId, type, body: sent.body },
      ...{ signature: sent.signature ?? '', contentType: sent.contentType },
      receivedAt: isoFromNow(instance.clock),
    });
    if (inserted) await addressEvent(instance, tx, organizationId, eventKey);
    return inserted;
  });
  return { received: true, duplicate: !isNew };
}

/** Throws 404 where a code names no merchant, and 429 from the thirty-first time in a minute. */
export async function accountOfCode(
  { database, budget }: Instance,
  { merchantCode, address }: Pick<SentEvent, 'merchantCode' | 'address'>,
): Promise<MerchantAccount> {
  const account = CODE.test(merchantCode)
    ? await findAccountOfCode(database.reader, merchantCode)
    : undefined;
  if (account !== undefined) return account;
  const { allowed, resetMs } = await budget.spend(
    `unknownPaymentEvents:${address}`,
    MAX_UNKNOWN_CODES_PER_MINUTE,
  );
  if (!allowed)
    throw new Fault('rate_limited', 'Too many unknown merchant codes. Try again in a minute.', {
      retryAfterMs: resetMs,
    });
  throw new Fault('not_found', 'No such merchant.');
}

/** The key, and those that it has replaced within a day. */
function keysOf({ vault, clock }: Instance, account: MerchantAccount): string[] {
  const { signingKeySealed, organizationId } = account;
  return [signingKeySealed, ...previousKeysOf(clock, account).map(({ sealed }) => sealed)]
    .filter((sealed) => sealed !== null)
    .map((sealed) => vault.open(sealed, signingKeyIdentity(organizationId)));
}

/** One delivery for each distinct address, however many services have it. */
async function addressEvent(
  instance: Instance,
  tx: Tx,
  organizationId: string,
  eventKey: string,
): Promise<void> {
  const addresses = new Map<string, { url: string; serviceIds: string[] }>();
  for (const { serviceId, url } of await listWebhookAddresses(tx, organizationId)) {
    const address = addresses.get(sameAddress(url)) ?? { url, serviceIds: [] };
    address.serviceIds.push(serviceId);
    addresses.set(sameAddress(url), address);
  }
  if (addresses.size === 0) return;
  const createdAt = isoFromNow(instance.clock);
  const deliveries = [...addresses.values()].map((address) => ({
    ...{ id: instance.ids.next('pdl'), organizationId, eventKey, isManual: 0, createdAt },
    ...address,
  }));
  await insertDeliveries(tx, deliveries);
  await queueRelays(instance, tx, deliveries);
}

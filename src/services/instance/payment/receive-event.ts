import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { insertPaymentEvent } from '#db/queries/payment-event.ts';
import { insertDeliveries } from '#db/queries/payment-event-delivery.ts';
import { listWebhookAddresses } from '#db/queries/payment-service.ts';
import { findAccountOfCode, type MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PaymentEventReceipt } from '#src/contracts/payment-gateway.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { asPlatform, forPlatform } from '../../platform/access/permit.ts';
import type { Queueing } from '../../platform/core/index.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Instance } from '../context.ts';
import { normalizedWebhookUrl, queueRelays } from './queue-relays.ts';
import { readEvent } from './read-event.ts';
import { signingKeysOf } from './signing-keys.ts';

/** An event as the gateway posts it. */
export interface SentEvent {
  readonly merchantCode: string;
  /** The value of `x-gateway-signature`; null if it is missing or repeated. */
  readonly signature: string | null;
  readonly contentType: string | null;
  /** The received bytes. */
  readonly body: Buffer;
  /** The client's address. */
  readonly address: string;
}

const MAX_UNKNOWN_CODES_PER_MINUTE = 30;
const MAX_WRONG_SIGNATURES_PER_MINUTE = 60;
/** Other texts are not codes, and PostgreSQL cannot store all of them. */
const CODE = /^[\x21-\x7e]{1,200}$/;

type Receiving = Pick<Instance, 'budget' | 'clock' | 'database' | 'ids' | 'homeId' | 'vault'>;

/**
 * Accepts an event of the gateway: docs/specification/3-payments.md, "Delivery rules" 1. The event and its deliveries
 * are stored before it returns, so a crash loses no acknowledged event. A repeated id is acknowledged and not relayed
 * again. Only the signature over the raw bytes and the id are checked. Throws 401 for a wrong signature, 404 for an
 * unknown merchant code, and 429 after too many of either.
 */
export async function receiveEvent(instance: Receiving, sent: SentEvent): Promise<PaymentEventReceipt> {
  const account = await accountOfCode(instance, sent);
  if (!isSignedBy(signingKeysOf(instance, account), sent.body, sent.signature)) {
    await spendOrThrow(instance, {
      key: `unsignedPaymentEvents:${networkOf(sent.address)}`,
      limit: MAX_WRONG_SIGNATURES_PER_MINUTE,
      message: 'Too many wrong signatures. Try again in a minute.',
    });
    throw new Fault(
      'unauthorized',
      'x-gateway-signature is not the HMAC-SHA256 of this body with the signing key. Send the body unchanged.',
    );
  }
  const { id: eventId, type } = readEvent(sent.body);
  const eventKey = instance.ids.next('pev');
  const { organizationId } = account;
  const isNew = await inTransaction(instance.database, async (tx) => {
    const inserted = await insertPaymentEvent(tx, forPlatform('credential'), {
      id: eventKey,
      organizationId,
      merchantCode: sent.merchantCode,
      eventId,
      type,
      body: sent.body,
      signature: sent.signature ?? '',
      contentType: sent.contentType,
      receivedAt: isoFromNow(instance.clock),
    });
    if (inserted) await createDeliveries(instance, tx, organizationId, eventKey);
    return inserted;
  });
  return { received: true, duplicate: !isNew };
}

/** The account of a merchant code. Throws 404, and 429 from the thirty-first unknown code of one address in a minute. */
export async function accountOfCode(
  instance: Pick<Instance, 'database' | 'budget'>,
  { merchantCode, address }: Pick<SentEvent, 'merchantCode' | 'address'>,
): Promise<MerchantAccount> {
  const account = CODE.test(merchantCode)
    ? await findAccountOfCode(instance.database.reader, merchantCode)
    : undefined;
  if (account !== undefined) return account;
  await spendOrThrow(instance, {
    key: `unknownPaymentEvents:${networkOf(address)}`,
    limit: MAX_UNKNOWN_CODES_PER_MINUTE,
    message: 'Too many unknown merchant codes. Try again in a minute.',
  });
  throw new Fault('not_found', 'No such merchant.');
}

/** One delivery for each distinct address, even if several services have it. */
async function createDeliveries(
  instance: Queueing,
  tx: Tx,
  organizationId: Id<'org'>,
  eventKey: Id<'pev'>,
): Promise<void> {
  const addresses = new Map<string, { url: string; serviceIds: Id<'pgw'>[] }>();
  for (const { serviceId, url } of await listWebhookAddresses(tx, organizationId)) {
    const address = addresses.get(normalizedWebhookUrl(url)) ?? { url, serviceIds: [] };
    address.serviceIds.push(serviceId);
    addresses.set(normalizedWebhookUrl(url), address);
  }
  if (addresses.size === 0) return;
  const createdAt = isoFromNow(instance.clock);
  const deliveries = [...addresses.values()].map((address) => ({
    id: instance.ids.next('pdl'),
    eventKey,
    isManual: 0,
    createdAt,
    ...address,
  }));
  await insertDeliveries(
    tx,
    asPlatform('organization', { id: organizationId, organizationId }, 'credential'),
    deliveries,
  );
  await queueRelays(
    instance,
    tx,
    deliveries.map((delivery) => ({ ...delivery, organizationId })),
  );
}

/** docs/specification/3-payments.md, "Delivery rules" 2: other forms are not signatures. */
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Whether one of the keys made this signature over exactly these bytes. The key of the HMAC is the UTF-8 bytes of the
 * signing key as it is shown. Compared in constant time.
 */
function isSignedBy(keys: readonly string[], body: Buffer, signature: string | null): boolean {
  if (signature === null || !SIGNATURE.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  const matches = keys.map((key) => timingSafeEqual(hmac(key, body), given));
  return matches.includes(true);
}

function hmac(key: string, body: Buffer): Buffer {
  return createHmac('sha256', Buffer.from(key, 'utf8')).update(body).digest();
}

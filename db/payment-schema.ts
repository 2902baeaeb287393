import type { ColumnType } from 'kysely';
import type { RelayStatus } from '#src/domain/delivery.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantAccountStatus } from '#src/domain/payment.ts';

/** The tables of payment gateway services: the instance's side, which relays the events of the gateway. */
type Iso = string;

export interface PaymentSchema {
  merchantAccount: MerchantAccountTable;
  paymentService: PaymentServiceTable;
  paymentEvent: PaymentEventTable;
  paymentDelivery: PaymentDeliveryTable;
  paymentDeliveryService: PaymentDeliveryServiceTable;
}

/** The one merchant of an organization at the gateway, as long as it has a service or the gateway has to be updated. */
export interface MerchantAccountTable {
  organizationId: Id<'org'>;
  /** `provisioning`: not made yet. `releasing`: its last service is gone, and the gateway has yet to end it. */
  status: MerchantAccountStatus;
  merchantCode: string | null;
  merchantSecretSealed: string | null;
  signingKeySealed: string | null;
  /** `[{sealed, until}]`, newest first: keys that were replaced, and until when events that they signed are taken. */
  previousKeysJson: string;
  /** A caller rotates the key, and no other one before then. In the past: it was interrupted, and the gateway may have a new key. */
  rotatingUntil: Iso | null;
  /** Ids of the methods that are switched on. */
  wantedMethodsJson: string;
  /** Whether payment requests have to be signed with the signing key. */
  requireSignature: 0 | 1;
  /** `[{id, name}]`: what the gateway offered when it was last asked. */
  knownMethodsJson: string;
  /** Where the gateway was configured to post events; null before. */
  eventsUrl: string | null;
  /** Rises with every change: what was read before one is not written after it. */
  version: number;
  /** The version that the gateway has accepted; null if that is not known. */
  syncedVersion: number | null;
  createdAt: Iso;
}

export interface PaymentServiceTable {
  id: Id<'pgw'>;
  organizationId: Id<'org'>;
  projectId: Id<'prj'>;
  name: string;
  webhookUrl: string | null;
  createdAt: Iso;
}

/** An event that was verified and acknowledged. Its row stays when its bytes are forgotten: an old one is known again. */
export interface PaymentEventTable {
  id: Id<'pev'>;
  organizationId: Id<'org'>;
  merchantCode: string;
  /** As the gateway names it: once a merchant. */
  eventId: string;
  /** The type in its body; null if that is not readable. */
  type: string | null;
  /** The bytes as received, with the forwarded headers; null once they are deleted. */
  body: Buffer | null;
  signature: string;
  contentType: string | null;
  receivedAt: Iso;
}

/** The one attempt to bring an event to an address. */
export interface PaymentDeliveryTable {
  id: Id<'pdl'>;
  organizationId: Id<'org'>;
  /** `paymentEvent.id`. */
  eventKey: Id<'pev'>;
  url: string;
  /** `sending` is claimed, and never goes back: its worker may have sent it. */
  status: RelayStatus;
  /** 1: a user requested it. */
  isManual: number;
  /** The process that sends it. */
  claimedBy: string | null;
  claimedAt: Iso | null;
  statusCode: number | null;
  reason: string | null;
  /** The start of the answer, if it was text. */
  answer: ColumnType<string | null, string | null | undefined>;
  durationMs: number | null;
  createdAt: Iso;
  finishedAt: Iso | null;
}

/** Whose address a delivery went to: several services may have the same. */
interface PaymentDeliveryServiceTable {
  serviceId: Id<'pgw'>;
  deliveryId: Id<'pdl'>;
}

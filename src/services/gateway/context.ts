import type { EventSender } from '#src/adapters/event-sender/port.ts';
import type { Processor } from '#src/adapters/processor/port.ts';
import type { Actor } from '../platform/actor.ts';
import type { Foundation } from '../platform/context.ts';

/** Everything that a verb of the role `gateway` may reach. */
export interface Gateway extends Foundation {
  readonly settings: GatewaySettings;
  readonly processors: Processors;
  readonly events: EventSender;
}

/** Who moves the money, by what a merchant is made for. */
export interface Processors {
  readonly sandbox: Processor;
  /** Null where the operator has configured none. */
  readonly live: Processor | null;
}

/** What the operator set that a verb of the payment gateway needs to know. */
export interface GatewaySettings {
  readonly platformName: string;
  /** Credential of the instances at the management API. */
  readonly adminKey: string | null;
}

/** The payment gateway, on behalf of a merchant that has shown its secret. */
export interface MerchantContext extends Gateway {
  readonly merchantId: string;
  readonly actor: Actor;
}

/** The payment gateway, on behalf of an instance that has shown the administration key. */
export interface GatewayAdminContext extends Gateway {
  readonly actor: Actor;
}

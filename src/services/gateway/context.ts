import type { EventSender } from '#src/adapters/event-sender/port.ts';
import type { Processor } from '#src/adapters/processor/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import type { Actor, MemberActor, Queueing } from '../platform/core/index.ts';
import type { PlatformServices } from '../platform/platform-services.ts';

/** Everything that a verb of the role `gateway` can use. */
export interface Gateway extends PlatformServices {
  readonly settings: GatewaySettings;
  readonly processors: Processors;
  readonly events: EventSender;
}

/** The processor for each mode of merchants. */
export interface Processors {
  readonly sandbox: Processor;
  /** Null: the operator has configured none. */
  readonly live: Processor | null;
}

/** The operator's settings for the payment gateway. */
export interface GatewaySettings {
  readonly platformName: string;
  /** Credential of the instances at the management API. */
  readonly adminKey: string | null;
}

/** The payment gateway, called with a merchant's secret. */
export interface MerchantContext extends Gateway {
  readonly merchantId: Id<'mch'>;
  readonly permit: MerchantPermit<'merchant'>;
  readonly actor: Actor;
}

/** The payment gateway, called by an instance with the administration key. */
export interface GatewayAdminContext extends Gateway {
  readonly actor: Actor;
}

/** The payment gateway, called by the operator of its platform. */
export interface GatewayOperatorContext extends Gateway {
  readonly actor: MemberActor;
}

export type WithProcessors = Pick<Gateway, 'processors'>;

/** Counts requests. */
export type Budgeted = Pick<Gateway, 'database' | 'budget'>;

/** Records events of a merchant and queues their delivery. */
export type EventRecording = Queueing & WithProcessors;

/** Settles attempts: calls processors, opens saved methods, and changes payments and subscriptions with their events. */
export type Settling = EventRecording & Pick<Gateway, 'database' | 'log' | 'vault'>;

/** Makes and checks the addresses of payment pages. */
export type PageAddressing = Pick<Gateway, 'vault' | 'publicUrl'>;

/** Shows payment pages and accepts their forms. */
export type PageServices = Settling & PageAddressing & Budgeted;

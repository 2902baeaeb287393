import type { Processor } from '#src/adapters/processor/port.ts';
import type { MerchantMode } from '#src/domain/payment.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import type { WithProcessors } from '../context.ts';

/** The processor for merchants of a mode. Throws 503 if the operator has none. */
export function processorFor({ processors }: WithProcessors, mode: MerchantMode): Processor {
  switch (mode) {
    case 'sandbox':
      return processors.sandbox;
    case 'live':
      if (processors.live !== null) return processors.live;
      throw new Fault(
        'unavailable',
        'The live payment processor of this gateway is disabled. Ask the operator of the gateway.',
      );
  }
}

/** The processor at which an attempt was made; null if the operator has switched it off since. */
export function findProcessor({ processors }: WithProcessors, id: string): Processor | null {
  return [processors.sandbox, processors.live].find((processor) => processor?.id === id) ?? null;
}

/** The mode of a new merchant whose request names none. */
export function defaultMode({ processors }: WithProcessors): MerchantMode {
  return processors.live === null ? 'sandbox' : 'live';
}

/** The processor of a mode that a request names. Throws 400 if the operator has none. */
export function requireProcessor(gateway: WithProcessors, mode: MerchantMode): Processor {
  if (gateway.processors[mode] !== null) return processorFor(gateway, mode);
  throw invalidInput(['mode'], 'This gateway has no live processor');
}

/** Whether merchants of a mode take real money. */
export function isLive({ processors }: WithProcessors, mode: MerchantMode): boolean {
  switch (mode) {
    case 'sandbox':
      return false;
    case 'live':
      return processors.live?.isTest !== true;
  }
}

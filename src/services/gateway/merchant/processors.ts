import type { Processor } from '#src/adapters/processor/port.ts';
import type { MerchantMode } from '#src/domain/payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Gateway } from '../context.ts';

type WithProcessors = Pick<Gateway, 'processors'>;

/** Who moves the money of a merchant. */
export function processorFor({ processors }: WithProcessors, mode: MerchantMode): Processor {
  if (mode === 'sandbox') return processors.sandbox;
  if (processors.live === null)
    throw new Fault('unavailable', 'This gateway has no payment provider for real money at the moment.');
  return processors.live;
}

/** The processor at which an attempt was made; null where the operator has switched it off since. */
export function findProcessor({ processors }: WithProcessors, id: string): Processor | null {
  return [processors.sandbox, processors.live].find((processor) => processor?.id === id) ?? null;
}

/** The mode of a merchant that asks for none. */
export function defaultMode({ processors }: WithProcessors): MerchantMode {
  return processors.live === null ? 'sandbox' : 'live';
}

/** The same for a caller who asks for a mode by name. Throws 400 where there is none. */
export function requireProcessor(gateway: WithProcessors, mode: MerchantMode): Processor {
  if (mode === 'sandbox' || gateway.processors.live !== null) return processorFor(gateway, mode);
  throw new Fault('bad_request', 'The input is not valid.', {
    issues: [{ path: ['mode'], message: 'This gateway has no live processor', code: 'custom' }],
  });
}

/** Whether real money moves for merchants of a mode. */
export function isLive({ processors }: WithProcessors, mode: MerchantMode): boolean {
  return mode === 'live' && processors.live?.isTest !== true;
}

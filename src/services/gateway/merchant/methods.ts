import type { z } from 'zod';
import type { Merchant } from '#db/queries/gateway-merchant.ts';
import type { Processor, ProcessorMethod } from '#src/adapters/processor/port.ts';
import type { ListMethods, MethodList } from '#src/contracts/gateway/merchant.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Gateway, GatewayAdminContext } from '../context.ts';
import { defaultMode, processorFor, requireProcessor } from './processors.ts';

/** The methods that the operator offers to merchants of a mode. */
export async function listMethods(
  ctx: GatewayAdminContext,
  { mode }: z.output<typeof ListMethods>,
): Promise<z.output<typeof MethodList>> {
  const methods = requireProcessor(ctx, mode ?? defaultMode(ctx)).methods();
  return { items: methods.map(({ id, name }) => ({ id, name })) };
}

/** What a merchant switched on, of what there is, in the order in which the operator offers it. */
export function enabledMethods(gateway: Gateway, { mode, methodsJson }: Merchant): ProcessorMethod[] {
  return methodsIn(processorFor(gateway, mode), methodsJson);
}

/** The methods that a stored list names, as far as the processor still has them. */
export function methodsIn(processor: Processor, methodsJson: string): ProcessorMethod[] {
  const ids = idsIn(methodsJson);
  return processor.methods().filter(({ id }) => ids.includes(id));
}

export function idsIn(methodsJson: string): readonly string[] {
  // Written by ourselves, as a list of ids.
  return JSON.parse(methodsJson) as string[];
}

/** Throws 400 where an id names no method of the operator's. */
export function assertMethods(processor: Processor, ids: readonly string[]): void {
  const known = processor.methods().map(({ id }) => id);
  const wrong = ids.findIndex((id) => !known.includes(id));
  if (wrong < 0) return;
  throw new Fault('bad_request', 'The input is not valid.', {
    issues: [
      { path: ['paymentMethods', wrong], message: `Must be one of ${known.join(', ')}`, code: 'custom' },
    ],
  });
}

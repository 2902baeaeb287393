import { z } from 'zod';
import type { Merchant } from '#db/queries/gateway-merchant.ts';
import type { Processor, ProcessorMethod } from '#src/adapters/processor/port.ts';
import { invalidInput } from '#src/kernel/fault.ts';
import type { WithProcessors } from '../context.ts';
import { processorFor } from './processors.ts';

/** The methods that a merchant has enabled and the operator offers, in the operator's order. */
export function enabledMethods(
  gateway: WithProcessors,
  { mode, methodsJson }: Pick<Merchant, 'mode' | 'methodsJson'>,
): ProcessorMethod[] {
  return methodsIn(processorFor(gateway, mode), methodsJson);
}

/** The methods of a stored list that the processor still offers. */
export function methodsIn(processor: Processor, methodsJson: string): ProcessorMethod[] {
  const ids = readMethodIds(methodsJson);
  return processor.methods().filter(({ id }) => ids.includes(id));
}

const MethodIds = z.array(z.string());

/** The ids of a stored list. Throws if the column does not contain such a list. */
export function readMethodIds(methodsJson: string): readonly string[] {
  return MethodIds.parse(JSON.parse(methodsJson));
}

/** Throws 400 for an id that is not among the operator's methods. */
export function assertMethods(processor: Processor, ids: readonly string[]): void {
  const known = processor.methods().map(({ id }) => id);
  const wrong = ids.findIndex((id) => !known.includes(id));
  if (wrong < 0) return;
  throw invalidInput(['paymentMethods', wrong], `Must be one of ${known.join(', ')}`);
}

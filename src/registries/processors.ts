import type { ProcessorName } from '#src/domain/processor.ts';
import type { ProcessorDefinition } from '../adapters/processor/definition.ts';
import { sandbox } from '../adapters/processor/sandbox/definition.ts';
import { stripe } from '../adapters/processor/stripe/definition.ts';

/**
 * All payment processors. To add one, add its name to `PROCESSOR_NAMES`, a folder below `src/adapters/processor/`, and
 * its definition here.
 */
export const PROCESSORS = {
  sandbox,
  stripe,
} as const satisfies Record<ProcessorName, ProcessorDefinition>;

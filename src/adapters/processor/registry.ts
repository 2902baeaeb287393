import type { ProcessorName } from '#src/domain/processor.ts';
import type { ProcessorDefinition } from './definition.ts';
import { sandbox } from './sandbox/definition.ts';
import { stripe } from './stripe/definition.ts';

/** All processors. To add one, add its name to `PROCESSOR_NAMES`, a folder beside this file, and its definition here. */
export const PROCESSORS = {
  sandbox,
  stripe,
} as const satisfies Record<ProcessorName, ProcessorDefinition>;

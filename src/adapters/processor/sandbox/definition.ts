import type { ProcessorDefinition } from '../definition.ts';
import { openSandbox } from './open.ts';

/** The built-in processor for trials. */
export const sandbox = {
  mode: 'sandbox',
  settings: {},
  open: async () => openSandbox(),
} as const satisfies ProcessorDefinition;

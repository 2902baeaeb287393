/** What moves the money of a payment. */
export const PROCESSOR_NAMES = [
  /** Built in, for trials: no money moves. */
  'sandbox',
  'stripe',
] as const;
export type ProcessorName = (typeof PROCESSOR_NAMES)[number];

import type { Meter } from './port.ts';

/** Counts nothing: metrics are switched off. */
export const noMeter: Meter = {
  count() {},
  observe() {},
};

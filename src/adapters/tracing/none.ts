import type { Span, Tracing } from './port.ts';

const NO_SPAN: Span = { traceparent: null, traceId: null, set() {}, fail() {}, end() {} };

/** Traces nothing: no collector is set. */
export const noTracing: Tracing = {
  isEnabled: false,
  start: () => NO_SPAN,
  async close() {},
};

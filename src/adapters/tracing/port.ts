/** What a span is about. */
export const SPAN_KINDS = ['server', 'producer', 'consumer', 'internal'] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind: SpanKind;
  /** The `traceparent` (W3C Trace Context) of the span that caused this one; an invalid one is ignored. */
  readonly parent?: string | null;
  readonly attributes?: SpanAttributes;
}

/** Work with a beginning and an end, as part of a trace. */
export interface Span {
  /** Names this span to others, as the header `traceparent`. Null: nothing is traced. */
  readonly traceparent: string | null;
  /** The id of the trace for log lines. Null: nothing is traced. */
  readonly traceId: string | null;
  set(attributes: SpanAttributes): void;
  /** Marks the work as failed. The message must contain no secret. */
  fail(message: string): void;
  end(): void;
}

/** Sends spans to a collector. Calls never throw and never wait. */
export interface Tracing {
  /** False: every span is empty, and callers can skip the work of making one. */
  readonly isEnabled: boolean;
  start(name: string, options: SpanOptions): Span;
  /** Sends what is left. Never rejects. */
  close(): Promise<void>;
}

import { SpanKind as Kind, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { within } from '#src/kernel/within.ts';
import type { Span, SpanKind, Tracing } from '../port.ts';
import { type ExporterOptions, otlpExporter } from './exporter.ts';

export interface OpenTelemetryOptions extends ExporterOptions {
  readonly serviceName: string;
  readonly version: string;
  /** Names this process among those of the service. */
  readonly processId: string;
  /** The share of new traces that is recorded, from 0 to 1. A trace that the caller began is recorded as the caller does. */
  readonly ratio: number;
}

const CLOSE_MS = 2_000;
const KINDS = {
  server: Kind.SERVER,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
} as const satisfies Record<SpanKind, Kind>;

/** Spans by the SDK of OpenTelemetry. Parents are passed explicitly, so that nothing is patched or global. */
export function openTelemetry(options: OpenTelemetryOptions): Tracing {
  const { serviceName, version, processId, ratio } = options;
  const exporter = otlpExporter(options);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': processId,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: 1000, attributeCountLimit: 32 },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: 4096, exportTimeoutMillis: 10_000 })],
  });
  const tracer = provider.getTracer('pilothouse', version);

  return {
    isEnabled: true,
    start(name, { kind, parent, attributes = {} }): Span {
      const remote = typeof parent === 'string' ? parseTraceParent(parent) : null;
      const context =
        remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
        set: (more) => void span.setAttributes({ ...more }),
        fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
        end: () => span.end(),
      };
    },
    async close() {
      await within(
        CLOSE_MS,
        provider.shutdown().catch(() => undefined),
      );
    },
  };
}

import { z } from 'zod';
import { SETTINGS } from '../kernel/setting.ts';
import { headerList, httpUrl, listenHost, port, share } from '../kernel/setting-formats.ts';

/** Metrics for Prometheus, and traces for a collector of OpenTelemetry. */
export const observabilitySettings = {
  METRICS_PORT: port.optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Port on which `/metrics` is served, without a credential.',
    unset: 'no metrics',
  }),
  METRICS_HOST: listenHost.default('127.0.0.1').register(SETTINGS, {
    roles: 'all',
    meaning: 'Address on which `/metrics` is served. Any client that can reach it can read the metrics.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().register(SETTINGS, {
    roles: 'all',
    meaning:
      'Address of an OpenTelemetry collector (OTLP over HTTP, such as `http://127.0.0.1:4318`). Traces go to `/v1/traces` below it.',
    unset: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.prefault('').register(SETTINGS, {
    roles: 'all',
    meaning: 'Headers for the collector, as `name=value` separated by commas. Values are percent-encoded.',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .default('pilothouse')
    .register(SETTINGS, { roles: 'all', meaning: 'Name of this service in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: share.prefault('1').register(SETTINGS, {
    roles: 'all',
    meaning:
      'Share of the traces that are recorded, from 0 to 1. For a request with a `traceparent` the caller decides.',
  }),
};

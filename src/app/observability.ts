import type { Logger } from 'pino';
import { noMeter } from '../adapters/metrics/none.ts';
import type { Metrics } from '../adapters/metrics/port.ts';
import { noTracing } from '../adapters/tracing/none.ts';
import type { Tracing } from '../adapters/tracing/port.ts';
import type { Config } from '../config/config.ts';
import type { CoreServices } from '../services/platform/core/index.ts';
import { runAsWork } from '../services/platform/current-work/index.ts';
import { VERSION } from './version.ts';

export interface Observability extends Pick<CoreServices, 'meter' | 'tracing'> {
  /** Null without `METRICS_PORT`. */
  readonly metrics: Metrics | null;
}

/** Opens metrics and traces if they are configured. Otherwise their packages are not loaded. */
export async function openObservability(
  config: Config,
  log: Logger,
  processId: string,
): Promise<Observability> {
  const metrics = config.METRICS_PORT === undefined ? null : await openMetrics(config, log);
  return { metrics, meter: metrics ?? noMeter, tracing: await openTracing(config, log, processId) };
}

async function openMetrics({ ROLES: roles }: Config, log: Logger): Promise<Metrics> {
  const { openPrometheus } = await import('../adapters/metrics/prometheus.ts');
  return openPrometheus({
    roles,
    log: (error, source) => log.warn({ err: error, source }, 'a part of the metrics could not be read'),
  });
}

async function openTracing(config: Config, log: Logger, processId: string): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return noTracing;
  const { openTelemetry } = await import('../adapters/tracing/opentelemetry/open.ts');
  return openTelemetry({
    ...{ endpoint, processId, version: VERSION },
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    // Spans of many requests are sent together.
    log: (message) =>
      runAsWork({ requestId: null, span: null }, () => log.warn({ adapter: 'tracing' }, message)),
  });
}

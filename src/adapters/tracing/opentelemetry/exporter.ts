import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { openTrustedFetch } from '../../http-client/trusted-fetch.ts';

export interface ExporterOptions {
  /** Address of the collector (OTLP over HTTP); spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Sent with every request to the collector, credentials among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: (message: string) => void;
}

const DEADLINE_MS = 10_000;
const LOG_INTERVAL_MS = 60_000;

/**
 * Sends spans as OTLP/JSON over HTTP. Spans that cannot be delivered are dropped; that is logged at most once a minute.
 * The package's own exporter would follow redirects and the environment's proxies.
 */
export function otlpExporter({ endpoint, headers, log }: ExporterOptions): SpanExporter {
  const client = openTrustedFetch({ baseUrl: endpoint, headers, deadlineMs: DEADLINE_MS });
  const underWay = new Set<Promise<void>>();
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const dropped = (spans: number, reason: string) => {
    if (performance.now() - loggedAtMs < LOG_INTERVAL_MS) return;
    loggedAtMs = performance.now();
    log(`${spans} spans could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT and were dropped: ${reason}`);
  };

  const send = async (spans: ReadableSpan[]): Promise<ExportResult> => {
    const bytes = JsonTraceSerializer.serializeRequest(spans);
    if (bytes === undefined || isClosed) return { code: ExportResultCode.FAILED };
    const jsonText = Buffer.from(bytes).toString('utf8');
    const answer = await client.call({ method: 'POST', path: '/v1/traces', jsonText });
    if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300)
      return { code: ExportResultCode.SUCCESS };
    dropped(spans.length, answer.kind === 'failed' ? answer.reason : `the answer was ${answer.status}`);
    return { code: ExportResultCode.FAILED };
  };

  return {
    export(spans, resultCallback) {
      const work = send(spans)
        .then(resultCallback, () => resultCallback({ code: ExportResultCode.FAILED }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    forceFlush: async () => void (await Promise.allSettled(underWay)),
    async shutdown() {
      await Promise.allSettled(underWay);
      isClosed = true;
      await client.close();
    },
  };
}

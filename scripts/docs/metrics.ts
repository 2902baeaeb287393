import { METRICS, type MetricDefinition } from '#src/adapters/metrics/catalogue.ts';
import { ROLES } from '#src/domain/surface.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
\`GET /metrics\` on \`METRICS_PORT\` returns these metrics in the text format of Prometheus, and those that
[prom-client](https://github.com/siimon/prom-client) has for the process and for Node.js (\`process_…\`, \`nodejs_…\`,
\`nodejs_eventloop_lag_…\` among them). A process has the metrics of its roles. See
[health, logs, metrics and traces](../operations/metrics.md).
`;

/** Every metric of the catalogue. */
export const metricsPage: ReferencePage = {
  file: 'metrics.md',
  title: 'Metrics',
  summary: 'every metric of `/metrics` with its type, its labels and its meaning.',
  write: () => [INTRODUCTION.trim(), list(), '## Buckets', buckets()].join('\n\n'),
};

const definitions = Object.entries<MetricDefinition>(METRICS);

const TYPES = {
  counter: 'counter',
  total: 'counter',
  gauge: 'gauge',
  histogram: 'histogram',
  totalHistogram: 'histogram',
} as const satisfies Record<MetricDefinition['type'], string>;

function list(): string {
  const rows = definitions.map(([name, { type, help, labels, roles }]) => [
    code(name),
    TYPES[type],
    labelsOf(labels),
    roles.length === ROLES.length ? 'all' : roles.join(', '),
    help,
  ]);
  return table(['metric', 'type', 'labels', 'roles', 'meaning'], rows);
}

function labelsOf(labels: MetricDefinition['labels']): string {
  const described = Object.entries(labels).map(([label, values]) => {
    if (typeof values === 'string') return `${code(label)}: ${values}`;
    return values.length > 8
      ? `${code(label)}: one of ${values.length}, see [jobs](jobs.md)`
      : `${code(label)}: ${values.map(code).join(', ')}`;
  });
  return described.length === 0 ? 'none' : described.join('. ');
}

function buckets(): string {
  const rows = definitions.flatMap(([name, { buckets: bounds }]) =>
    bounds === undefined ? [] : [[code(name), bounds.join(', ')]],
  );
  return [
    'The upper bounds of the buckets of each histogram, in seconds.',
    table(['metric', 'buckets'], rows),
  ].join('\n\n');
}

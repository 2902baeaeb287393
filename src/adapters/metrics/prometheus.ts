import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricConfiguration,
  type MetricObjectWithValues,
  type MetricValueWithName,
  Registry,
} from 'prom-client';
import type { Role } from '#src/domain/surface.ts';
import { unlessAborted } from '#src/kernel/run.ts';
import { sharedRun } from '#src/kernel/shared-run.ts';
import { METRICS, type MetricDefinition, type ScrapeSource } from './catalogue.ts';
import type { CountedDurations, Metrics, Scrape } from './port.ts';

export interface PrometheusOptions {
  /** The roles of this process: metrics of other roles are left out. */
  readonly roles: readonly Role[];
  readonly log: (error: unknown, source: ScrapeSource) => void;
  /** How long a source can take at a scrape. */
  readonly sourceDeadlineMs?: number;
}

type Labels = Readonly<Record<string, string>>;

interface Entry {
  readonly labels: Labels;
  readonly durations: CountedDurations;
}

/** The metrics of the catalogue, with those of the process and of Node.js, in a registry of prom-client. */
export function openPrometheus({ roles, log, sourceDeadlineMs = 5000 }: PrometheusOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  const totals = new Map<string, TotalHistogram>();
  const definitions = Object.entries<MetricDefinition>(METRICS).filter(([, definition]) =>
    definition.roles.some((role) => roles.includes(role)),
  );
  for (const [name, { type, help, labels, buckets }] of definitions) {
    const configuration = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    switch (type) {
      case 'counter':
        counters.set(name, startAtZero(new Counter(configuration), labels));
        break;
      case 'total':
        counters.set(name, new Counter(configuration));
        break;
      case 'gauge':
        gauges.set(name, new Gauge(configuration));
        break;
      case 'histogram':
        histograms.set(name, new Histogram({ ...configuration, buckets: [...(buckets ?? [])] }));
        break;
      case 'totalHistogram':
        totals.set(name, new TotalHistogram(configuration, buckets ?? []));
        break;
      default:
        throw new TypeError(`Unknown type of metric: ${type satisfies never}`);
    }
  }
  const sources = new Map<ScrapeSource, (scrape: Scrape) => Promise<void>>();

  const scrape: Scrape = {
    set(name, labels, value) {
      const own: Labels = labels;
      gauges.get(name)?.set(own, value);
      counters.get(name)?.inc(own, value);
    },
    setDurations: (name, labels, durations) => totals.get(name)?.set(labels, durations),
  };

  const forgetSampled = () => {
    for (const gauge of gauges.values()) gauge.reset();
    for (const total of totals.values()) total.clear();
    for (const [name, { type }] of definitions) if (type === 'total') counters.get(name)?.reset();
  };

  const read = async () => {
    forgetSampled();
    await Promise.all(
      Array.from(sources, async ([source, readSource]) => {
        // What a late source reports belongs to no scrape any more.
        let isOpen = true;
        const own: Scrape = {
          set: (...reading) => isOpen && scrape.set(...reading),
          setDurations: (...reading) => isOpen && scrape.setDurations(...reading),
        };
        try {
          await unlessAborted(readSource(own), AbortSignal.timeout(sourceDeadlineMs));
        } catch (error) {
          counters.get('pilothouse_scrape_failures_total')?.inc({ source });
          log(error, source);
        }
        isOpen = false;
      }),
    );
    return { contentType: registry.contentType, body: await registry.metrics() };
  };

  return {
    count: (name, labels) => counters.get(name)?.inc(labels),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(labels, seconds),
    addSource: (source, readSource) => void sources.set(source, readSource),
    // Scrapes at the same time share one reading.
    text: sharedRun(read),
  };
}

/** A counter with known values of its labels begins at zero, so that a rate contains its first increment. */
function startAtZero(counter: Counter, labels: MetricDefinition['labels']): Counter {
  let combinations: Labels[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    if (typeof values === 'string') return counter;
    combinations = combinations.flatMap((one) => values.map((value) => ({ ...one, [label]: value })));
  }
  for (const combination of combinations) counter.inc(combination, 0);
  return counter;
}

/** A histogram whose counts are set as a whole, because another process counts. */
class TotalHistogram extends Histogram {
  readonly #bounds: readonly number[];
  readonly #definition: { readonly name: string; readonly help: string };
  readonly #entries: Entry[] = [];

  constructor(configuration: MetricConfiguration<string>, bounds: readonly number[]) {
    super({ ...configuration, buckets: [...bounds] });
    this.#definition = configuration;
    this.#bounds = bounds;
  }

  set(labels: Labels, durations: CountedDurations): void {
    this.#entries.push({ labels, durations });
  }

  clear(): void {
    this.#entries.length = 0;
  }

  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    const described = await super.get();
    return { ...described, values: this.#entries.flatMap((entry) => this.#valuesOf(entry)) };
  }

  #valuesOf({ labels, durations }: Entry): MetricValueWithName<string>[] {
    const { name } = this.#definition;
    let total = 0;
    const buckets = durations.counts.map((count, at) => {
      total += count;
      const le = this.#bounds[at] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: { ...labels }, value: durations.sumSeconds },
      { metricName: `${name}_count`, labels: { ...labels }, value: total },
    ];
  }
}

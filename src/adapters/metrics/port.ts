import type { METRICS, ScrapeSource } from './catalogue.ts';

type Catalogue = typeof METRICS;
export type MetricName = keyof Catalogue;
type NameOfType<Type extends string> = {
  [Name in MetricName]: Catalogue[Name]['type'] extends Type ? Name : never;
}[MetricName];
type CounterName = NameOfType<'counter'>;
type HistogramName = NameOfType<'histogram'>;
type SampledName = NameOfType<'gauge' | 'total'>;
type SampledHistogramName = NameOfType<'totalHistogram'>;

/** A value for each label of a metric. Where the catalogue lists the values, only those are possible. */
export type LabelsOf<Name extends MetricName> = {
  readonly [Label in keyof Catalogue[Name]['labels']]: Catalogue[Name]['labels'][Label] extends readonly (infer Value extends
    string)[]
    ? Value
    : string;
};

/** Counts what happens in this process. The metrics are declared in `catalogue.ts`. */
export interface Meter {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>): void;
  /** Counts a duration in a histogram. */
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
}

/** Durations that were counted elsewhere. */
export interface CountedDurations {
  /** How many were at most as long as each bound of the catalogue, and longer than the bound before. Last: all longer ones. */
  readonly counts: readonly number[];
  readonly sumSeconds: number;
}

/** Takes the values of one scrape. */
export interface Scrape {
  set<Name extends SampledName>(name: Name, labels: LabelsOf<Name>, value: number): void;
  setDurations<Name extends SampledHistogramName>(
    name: Name,
    labels: LabelsOf<Name>,
    durations: CountedDurations,
  ): void;
}

/** A meter with the text that a scraper reads. */
export interface Metrics extends Meter {
  /** Calls this at every scrape. If it rejects, its metrics are missing from that scrape, and it is counted. */
  addSource(source: ScrapeSource, read: (scrape: Scrape) => Promise<void>): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

import type { Measurement, TableRow } from './row.ts';

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below or at which `percent` of the values lie; the middle of two for an even median. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const position = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** The result of a stretch of `elapsedMs` with these response times. */
export function measurementOf(
  latenciesMs: readonly number[],
  elapsedMs: number,
): Omit<Measurement, 'cpuMicros'> {
  return {
    requestsPerSecond: (latenciesMs.length * 1000) / elapsedMs,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
  };
}

/** The median of each figure over the rounds, so that one disturbed round does not count. */
export function rowOf(name: { case: string; server: string }, rounds: readonly Measurement[]): TableRow {
  const cpuMicros = medianOfKnown(rounds.map((round) => round.cpuMicros));
  return {
    ...name,
    requestsPerSecond: rounded(median(rounds.map((round) => round.requestsPerSecond)), 1),
    p50Ms: rounded(median(rounds.map((round) => round.p50Ms)), 2),
    p99Ms: rounded(median(rounds.map((round) => round.p99Ms)), 2),
    ratio: null,
    cpuMicros: cpuMicros === null ? null : rounded(cpuMicros, 1),
  };
}

/**
 * How many times the requests of another server one serves: the median over rounds in which both took part, so that
 * what disturbs the machine for a while disturbs both sides of a ratio.
 */
export function ratioOf(rounds: readonly Measurement[], others: readonly Measurement[]): number {
  const ratios = inSameRounds(rounds, others).map(
    ([own, other]) => own.requestsPerSecond / other.requestsPerSecond,
  );
  return rounded(median(ratios), 3);
}

/** The same by CPU time for each request, which other load on the machine hardly disturbs; null where it is unknown. */
export function cpuRatioOf(rounds: readonly Measurement[], others: readonly Measurement[]): number | null {
  const ratio = medianOfKnown(
    inSameRounds(rounds, others).map(([own, other]) =>
      own.cpuMicros === null || other.cpuMicros === null ? null : other.cpuMicros / own.cpuMicros,
    ),
  );
  return ratio === null ? null : rounded(ratio, 3);
}

function inSameRounds(
  rounds: readonly Measurement[],
  others: readonly Measurement[],
): [Measurement, Measurement][] {
  return rounds.map((own, round) => {
    const other = others[round];
    if (other === undefined)
      throw new Error('Only servers that were measured in the same rounds can be compared');
    return [own, other];
  });
}

function medianOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

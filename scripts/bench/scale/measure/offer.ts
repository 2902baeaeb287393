import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../results/statistics.ts';

interface Latencies {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Sends requests at a rate that does not depend on the answers, as visitors do, and times each of them. Rejects if one of
 * them does.
 */
export async function offer(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  request: (number: number) => Promise<void>,
): Promise<Latencies> {
  const latenciesMs: number[] = [];
  const underWay: Promise<void>[] = [];
  const send = async (number: number): Promise<void> => {
    const sentAt = performance.now();
    await request(number);
    latenciesMs.push(performance.now() - sentAt);
  };
  const startedAt = performance.now();
  const total = perSecond * seconds;
  while (underWay.length < total) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
    while (underWay.length < due) underWay.push(send(underWay.length));
    await delay(1);
  }
  await Promise.all(underWay);
  return latenciesOf(latenciesMs);
}

function latenciesOf(latenciesMs: readonly number[]): Latencies {
  return { p50Ms: percentile(latenciesMs, 50), p99Ms: percentile(latenciesMs, 99) };
}

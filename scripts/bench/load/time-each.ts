import { performance } from 'node:perf_hooks';
import type { Measurement } from '../results/row.ts';
import { measurementOf } from '../results/statistics.ts';

/** Runs `request` once for each number below `count`, `atOnce` at a time, and times each of them. */
export async function timeEach(
  count: number,
  atOnce: number,
  request: (index: number) => Promise<void>,
): Promise<Measurement> {
  const latenciesMs: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const sentAt = performance.now();
      await request(index);
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { ...measurementOf(latenciesMs, performance.now() - startedAt), cpuMicros: null };
}

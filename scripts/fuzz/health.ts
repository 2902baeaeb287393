import { Worker } from 'node:worker_threads';

/** Asks a server for its health all the time, from a thread that nothing here keeps busy. */
export interface HealthWatch {
  /** The longest answer since it was last asked, in milliseconds; one that is still awaited counts. */
  longest(): number;
  end(): Promise<unknown>;
}

export async function watchHealth(url: string): Promise<HealthWatch> {
  const shared = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData: { url, shared } });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    longest() {
      const [finished = 0, since = 0] = shared;
      shared[0] = 0;
      return Math.max(finished, since === 0 ? 0 : performance.timeOrigin + performance.now() - since);
    },
    end: () => worker.terminate(),
  };
}

import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `health.ts`. Of its two numbers the first is the longest answer, the second when one was asked for. */

const { url, shared } = workerData as { readonly url: string; readonly shared: Float64Array };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const PAUSE_MS = 3;

function answered(): Promise<void> {
  return new Promise((resolve) => {
    get(`${url}/api/health`, { agent }, (response) => response.resume().once('end', resolve)).once(
      'error',
      () => resolve(),
    );
  });
}

await answered();
parentPort?.postMessage('ready');
for (;;) {
  const from = performance.timeOrigin + performance.now();
  shared[1] = from;
  await answered();
  shared[1] = 0;
  shared[0] = Math.max(shared[0] ?? 0, performance.timeOrigin + performance.now() - from);
  await delay(PAUSE_MS);
}

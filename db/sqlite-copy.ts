import { Worker } from 'node:worker_threads';

/**
 * Writes a copy of an embedded database that is in use into a new file. It contains everything that was committed
 * before the call. A thread of its own does it: the copy takes as long as the disk needs, and the process goes on.
 */
export async function copySqlite(from: string, to: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./sqlite-copy-worker.ts', import.meta.url), {
    workerData: { from, to },
    env: {},
  });
  const end = (): void => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', resolve);
    });
    signal.throwIfAborted();
    if (exitCode !== 0) throw new Error(`The copy of ${from} ended with exit code ${exitCode}`);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

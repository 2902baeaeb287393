import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { buildFailed } from '../../common/failures.ts';
import { WorkloadError } from '../../port.ts';

/** What the thread of a context is given. */
export interface ContextRequest {
  readonly directory: string;
  /** Path of the Dockerfile in it. */
  readonly dockerfile: string;
}

/** What it returns for each message. */
export type ContextMessage =
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  /** A sentence about what is wrong with the source. */
  | { readonly kind: 'refused'; readonly message: string };

const MAX_MEMORY_MB = 512;

/**
 * A folder as the builder takes it: owners and times of this machine are left out, links are kept as they were written.
 * A separate thread walks the folder, because its size and its .dockerignore are the tenant's; the thread waits for
 * the reader and ends with the stream.
 */
export function contextOf(request: ContextRequest, signal: AbortSignal): Readable {
  const worker = new Worker(new URL('./context-worker.ts', import.meta.url), {
    workerData: request,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const stream = new Readable({
    signal,
    read() {
      worker.postMessage('next');
    },
    destroy(error, done) {
      void worker.terminate();
      done(error);
    },
  });
  worker.on('message', (message: ContextMessage) => {
    switch (message.kind) {
      case 'chunk':
        stream.push(message.bytes);
        return;
      case 'end':
        stream.push(null);
        return;
      case 'refused':
        stream.destroy(new WorkloadError(message.message));
        return;
      default:
        throw new Error(`unknown message ${JSON.stringify(message satisfies never)}`);
    }
  });
  worker.on('error', (error) => stream.destroy(explained(error)));
  return stream;
}

function explained(error: unknown): Error {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isTooLarge)
    return buildFailed('the build context has too many files. Leave folders out with a .dockerignore.');
  return error instanceof Error ? error : new Error(String(error));
}

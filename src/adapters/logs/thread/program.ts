/** The thread in which logs are masked, cut, compressed and kept, so that no output delays the rest of the program. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply, Request, StorageAnswer, ThreadSettings } from './messages.ts';
import { threadMethods } from './methods.ts';
import { remoteStorage } from './remote-storage.ts';

const port = parentPort;
if (port === null) throw new Error('This is the program of a thread');

const post = (reply: Reply) => port.postMessage(reply);
const settings = workerData as ThreadSettings;
const remote = remoteStorage((store) => post({ store }));
const storage = settings.isStored ? remote.storage : null;
const methods = threadMethods(settings, storage, (path) => post({ grown: path }));

port.on('message', (message: Request | StorageAnswer) => {
  if ('stored' in message) remote.settle(message);
  else answer(message);
});

function answer({ id, method, args }: Request): void {
  const call = methods[method] as (...args: readonly unknown[]) => unknown;
  // Begun at once, so that what is asked for first is done first.
  try {
    const result = call(...args);
    if (result instanceof Promise) result.then((value) => post({ id, result: value }), fail);
    else post({ id, result });
  } catch (error) {
    fail(error);
  }

  function fail(error: unknown): void {
    post({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

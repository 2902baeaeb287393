import type { LogStorage } from '../storage.ts';
import type { StorageAnswer, StorageRequest } from './messages.ts';

/** The storage of the program as the thread sees it. `settle` takes the answers. */
export function remoteStorage(send: (request: StorageRequest) => void): {
  readonly storage: LogStorage;
  settle(answer: StorageAnswer): void;
} {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  function call<Name extends keyof LogStorage>(method: Name) {
    return (...args: Parameters<LogStorage[Name]>) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        send({ id: lastId, method, args });
      }) as ReturnType<LogStorage[Name]>;
  }
  return {
    storage: {
      append: call('append'),
      measure: call('measure'),
      read: call('read'),
      remove: call('remove'),
      removeRecord: call('removeRecord'),
      removeOldest: call('removeOldest'),
    },
    settle({ stored, result, error }) {
      const asked = waiting.get(stored);
      waiting.delete(stored);
      if (error === undefined) asked?.resolve(result);
      else asked?.reject(new Error(error));
    },
  };
}

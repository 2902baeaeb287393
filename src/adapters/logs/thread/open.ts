import type { Worker } from 'node:worker_threads';
import { openCursor, Readers } from '../files/cursor.ts';
import { pathOf } from '../files/log-path.ts';
import type { LogStore, LogWriter } from '../port.ts';
import { Sentences } from '../sentences.ts';
import type { LogName, LogStorage } from '../storage.ts';
import type { OutputLimits } from './limits.ts';
import { LogThread } from './log-thread.ts';
import { INDENT } from './messages.ts';
import { Outputs } from './outputs.ts';

export interface LogOptions {
  /** Only this program may read it. */
  readonly directory: string;
  readonly limits: OutputLimits;
  /** Where processes share logs: keeps them instead of the directory. */
  readonly storage?: LogStorage | undefined;
  /** For the operator's log. */
  readonly log: (message: string) => void;
  /** Called with each thread that is started, so that a test can end it. */
  readonly started?: (thread: Worker) => void;
}

/** Opens the logs of a folder. A separate thread masks, cuts, compresses and reads them. */
export function openLogs({ directory, limits, storage, log, started }: LogOptions): LogStore {
  const readers = new Readers();
  const writers = new Map<number, { readonly name: LogName; readonly secrets: string[] }>();
  const thread = new LogThread({
    started,
    directory,
    limits,
    storage,
    log,
    grown: (path) => readers.notify(path),
    restore,
  });
  const outputs = new Outputs(thread);
  const sentences = new Sentences();
  let lastWriter = 0;

  function restore(): void {
    for (const [id, { name, secrets }] of writers) void thread.send('openWriter', id, name, secrets);
    outputs.restore();
  }

  function append(name: LogName, line: string): void {
    sentences.add(pathOf(directory, name), line, (text) => thread.send('append', name, text));
  }

  function openWriter(name: LogName, given: readonly string[]): LogWriter {
    const id = ++lastWriter;
    const secrets = [...given];
    const key = `${pathOf(directory, name)} ${id}`;
    const closed = new AbortController();
    const spec = { name, secrets: [], writerId: id, alsoTo: null };
    writers.set(id, { name, secrets });
    void thread.send('openWriter', id, name, secrets);
    return {
      id,
      log: (line) => {
        if (writers.has(id)) sentences.add(key, line, (text) => thread.send('writeLine', id, text));
      },
      hide(...more) {
        secrets.push(...more);
        if (writers.has(id)) void thread.send('openWriter', id, name, secrets);
      },
      mask: (text) => thread.ask('mask', id, text),
      output: outputs.sink({ ...spec, indent: '' }),
      releaseOutput: { ...outputs.sink({ ...spec, indent: INDENT }), closed: closed.signal },
      close() {
        sentences.settle(key);
        writers.delete(id);
        closed.abort();
        void thread.send('closeWriter', id);
      },
    };
  }

  return {
    append: (logId, line) => append({ logId, recordId: null }, line),
    output: (logId, { secrets, alsoTo }) =>
      outputs.sink({
        ...{ name: { logId, recordId: null }, secrets, writerId: null },
        ...{ alsoTo: alsoTo?.id ?? null, indent: '' },
      }),
    tail(logId, maxLines, since) {
      sentences.settle();
      return thread.ask('tail', logId, maxLines, since ?? null);
    },
    record(logId, recordId) {
      const name = { logId, recordId };
      const path = pathOf(directory, name);
      return {
        append: (line) => append(name, line),
        close() {
          sentences.settle();
          return thread.ask('closeRecord', name);
        },
        async remove() {
          await thread.ask('removeRecord', name);
        },
        tail(maxLines) {
          sentences.settle();
          return thread.ask('tailRecord', name, maxLines);
        },
        page(range) {
          sentences.settle();
          return thread.ask('page', name, range);
        },
        open: (from) =>
          openCursor(readers, path, from, (position, skip) => thread.ask('read', name, position, skip)),
      };
    },
    writer: (logId, recordId, secrets) => openWriter({ logId, recordId }, secrets),
    async remove(logId) {
      await thread.ask('remove', logId);
    },
    async flush() {
      sentences.settle();
      await thread.ask('flush');
    },
    async close() {
      sentences.settle();
      // Without a call there is no thread, and starting one takes longer than everything else that a stop does.
      if (thread.wasCalled)
        await thread
          .ask('flush')
          .catch((error: unknown) => log(`the logs could not be written: ${String(error)}`));
      await thread.close();
    },
  };
}

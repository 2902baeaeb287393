import { setTimeout as delay } from 'node:timers/promises';
import {
  appendToLog,
  cutLog,
  deleteLog,
  type LogText,
  listLogParts,
  listOldRecords,
  measureLog,
  type StoredLog,
} from '#db/queries/log-part.ts';
import type { LogName, LogStorage } from '../adapters/logs/storage.ts';
import type { CoreServices } from '../services/platform/core/index.ts';

/** What is added at a time: a reader loads all of it. */
const PORTION_BYTES = 64 * 1024;
const REMOVAL_BATCH_SIZE = 100;
/** A database that restarts is back within this time; lines wait for it. */
const ATTEMPTS = 20;
const PAUSE_MS = 1_000;

/** The logs of an engine that processes share, in their database. */
export function sharedLogs({
  database: { reader, writer },
  log,
}: Pick<CoreServices, 'database' | 'log'>): LogStorage {
  async function append(name: LogName, text: string, keepBytes: number | null): Promise<void> {
    for (const some of portionsOf(text)) {
      const begun = await persistently(() => appendToLog(writer, keyOf(name), some));
      if (begun !== null && keepBytes !== null)
        await persistently(() => cutLog(writer, keyOf(name), begun - keepBytes));
    }
  }

  return {
    append: (name, text, keepBytes) =>
      append(name, text, keepBytes).catch((error: unknown) => {
        // What prints the lines goes on, and does not know.
        log.error({ err: error, logId: name.logId }, 'lines of a log could not be stored and are lost');
        throw error;
      }),
    measure: (name) => measureLog(reader, keyOf(name)),
    async read(name, position, maxBytes) {
      const parts = await listLogParts(reader, keyOf(name), position, position + maxBytes);
      const [first] = parts;
      if (first === undefined) return Buffer.alloc(0);
      const bytes = Buffer.concat(parts.map(({ text }) => Buffer.from(text)));
      // Negative where another process has cut the log meanwhile.
      const from = position - first.position;
      return bytes.subarray(Math.max(0, from), Math.max(0, from + maxBytes));
    },
    remove: (logId) => deleteLog(writer, { log: logId }),
    removeRecord: (name) => deleteLog(writer, keyOf(name)),
    async removeOldest(logId, keep) {
      for (const record of await listOldRecords(writer, logId, keep, REMOVAL_BATCH_SIZE))
        await deleteLog(writer, { log: logId, record });
    },
  };
}

function keyOf({ logId, recordId }: LogName): StoredLog {
  return { log: logId, record: recordId ?? '' };
}

/** Whole lines. */
function portionsOf(text: string): LogText[] {
  const portions: LogText[] = [];
  let portion = { text: '', bytes: 0, lines: 0 };
  for (const line of text.split(/(?<=\n)/)) {
    const bytes = Buffer.byteLength(line);
    if (portion.lines > 0 && portion.bytes + bytes > PORTION_BYTES) {
      portions.push(portion);
      portion = { text: '', bytes: 0, lines: 0 };
    }
    portion = { text: portion.text + line, bytes: portion.bytes + bytes, lines: portion.lines + 1 };
  }
  return [...portions, portion];
}

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
  }
}

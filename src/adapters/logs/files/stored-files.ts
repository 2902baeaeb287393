import type { LogName, LogStorage } from '../storage.ts';
import type { Content } from './compressed.ts';
import type { LogFiles } from './log-files.ts';
import { nameOf } from './log-path.ts';
import { lastLines } from './read-lines.ts';
import { KEPT_RECORDS } from './record-files.ts';

/** Of a continuous log, as on a disk. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Logs that several processes share, as if they were files. */
export function storedFiles(storage: LogStorage): LogFiles {
  const write = (path: string, lines: readonly string[], keepBytes: number | null) =>
    storage.append(nameOf(path), `${lines.join('\n')}\n`, keepBytes);

  async function contentOf(name: LogName): Promise<Content> {
    const { begin, end, lines } = await storage.measure(name);
    return {
      ...{ bytes: end - begin, lines },
      read: async (position, maxBytes) => {
        const length = Math.max(0, Math.min(maxBytes, end - begin - position));
        return length === 0
          ? Buffer.alloc(0)
          : Buffer.from(await storage.read(name, begin + position, length));
      },
    };
  }

  return {
    appendRolling: (path, lines) => write(path, lines, KEPT_BYTES),
    tailRolling: async (path, maxLines) => lastLines(await contentOf(nameOf(path)), maxLines),
    removeRolling: (path) => storage.removeRecord(nameOf(path)),
    withRecord: async (path, work) => work(await contentOf(nameOf(path))),
    records: {
      async reopen(path) {
        const { begin, end } = await storage.measure(nameOf(path));
        return end - begin;
      },
      write: (path, lines) => write(path, lines, null),
      seal: (path) => storage.removeOldest(nameOf(path).logId, KEPT_RECORDS),
      removeRecord: (path) => storage.removeRecord(nameOf(path)),
      remove: (directory) => storage.remove(directory),
    },
    // Each write is two statements.
    delayMs: 200,
  };
}

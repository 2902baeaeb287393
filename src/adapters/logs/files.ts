import { join } from 'node:path';
import { linesOf } from './compressed.ts';
import { openCursor, Readers } from './cursor.ts';
import { LineBuffer } from './line-buffer.ts';
import type { LogPage, LogRange, LogStore } from './port.ts';
import { RecordFiles, readRecord } from './record-files.ts';
import { appendRolling, removeRolling, tailRolling } from './rolling.ts';

const MAX_PAGE_LENGTH = 1024 * 1024;

/**
 * Logs as files in a folder that only this program may read: `<logId>.log` for what goes on and on, and below the
 * folder `<logId>` a file for each of its records.
 */
export function openFileLogs(directory: string): LogStore {
  const records = new RecordFiles();
  const readers = new Readers();
  const rollingLines = new LineBuffer<string>(appendRolling);
  const recordLines = new LineBuffer<string>(async (path, lines) => {
    await records.append(path, lines);
    readers.tell(path);
  });
  const logOf = (logId: string) => join(directory, `${segment(logId)}.log`);
  const folderOf = (logId: string) => join(directory, segment(logId));

  return {
    append: (logId, line) => rollingLines.add(logOf(logId), line),
    async tail(logId, maxLines) {
      await rollingLines.flush();
      return rollingLines.inTurn(() => tailRolling(logOf(logId), maxLines));
    },
    record(logId, recordId) {
      const path = join(folderOf(logId), `${segment(recordId)}.log`);
      const allLines = async () => {
        await recordLines.flush();
        return linesOf(await readRecord(path));
      };
      return {
        append: (line) => recordLines.add(path, line),
        async close() {
          await recordLines.flush();
          await recordLines.inTurn(() => records.close(path));
          readers.tell(path);
        },
        tail: async (maxLines) => (await allLines()).slice(-maxLines),
        page: async (range) => pageOf(await allLines(), range),
        open: (from) => openCursor(path, from, readers),
      };
    },
    async remove(logId) {
      const folder = folderOf(logId);
      rollingLines.forget((path) => path === logOf(logId));
      recordLines.forget((path) => path.startsWith(`${folder}/`));
      await rollingLines.inTurn(() => removeRolling(logOf(logId)));
      await recordLines.inTurn(() => records.remove(folder));
    },
    async flush() {
      await Promise.all([rollingLines.flush(), recordLines.flush()]);
    },
  };
}

function pageOf(lines: readonly string[], { offset, limit }: LogRange): LogPage {
  const page: string[] = [];
  let length = 0;
  for (const line of lines.slice(offset, offset + limit)) {
    length += line.length;
    if (length > MAX_PAGE_LENGTH && page.length > 0) break;
    page.push(line);
  }
  return { lines: page, total: lines.length };
}

/** An id as a name of a file. The ids are ours; another shape is a defect of the caller. */
function segment(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) throw new Error('An id cannot be used as the name of a log');
  return id;
}

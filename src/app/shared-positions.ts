import {
  deleteOutputPositions,
  listOutputPositions,
  putOutputPositions,
} from '#db/queries/output-position.ts';
import type { LogStore } from '../adapters/logs/port.ts';
import type { PositionStore } from '../adapters/workloads/definition.ts';
import { slicesOf } from '../kernel/pages.ts';
import type { Reading } from '../services/platform/core/index.ts';

/** What one statement takes. */
const BATCH_SIZE = 500;

/**
 * How far the output of containers was passed on, for the process that does that next. Lines are in their logs before that
 * is recorded: of a process that dies no line is lost.
 */
export function sharedPositions({ database }: Reading, logs: Pick<LogStore, 'flush'>): PositionStore {
  return {
    async read() {
      const rows = await listOutputPositions(database.reader);
      return rows.map(({ container, time }) => [container, time] as const);
    },
    async write(_, changed) {
      await logs.flush();
      const put = [...changed].flatMap(([container, time]) => (time === null ? [] : [{ container, time }]));
      const gone = [...changed].flatMap(([container, time]) => (time === null ? [container] : []));
      for await (const some of slicesOf(put, BATCH_SIZE)) await putOutputPositions(database.writer, some);
      for await (const some of slicesOf(gone, BATCH_SIZE)) await deleteOutputPositions(database.writer, some);
    },
  };
}

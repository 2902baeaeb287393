import type { LogCursor } from '#src/adapters/logs/port.ts';
import { Pace } from '#src/kernel/pace.ts';

/** Of all followers together: each line costs the API some time, and a log that many follow may be long. */
const pace = new Pace(5_000);
/** The number of lines that are sent before other streams get their turn. */
const LINES_PER_TURN = 50;
/** A longer line counts for several. */
const CHARACTERS_OF_A_LINE = 500;

/** The lines of a record that can be read now, no faster than all streams together may be. */
export async function* pacedLines(
  cursor: LogCursor,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  for (let lines = await cursor.read(); lines.length > 0; lines = await cursor.read()) {
    for (let from = 0; from < lines.length; from += LINES_PER_TURN) {
      const next = lines.slice(from, from + LINES_PER_TURN);
      const characters = next.reduce((sum, { length }) => sum + length, 0);
      await pace.turn(next.length + characters / CHARACTERS_OF_A_LINE, signal);
      if (signal.aborted) return;
      yield* next;
    }
  }
}

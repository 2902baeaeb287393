import { setTimeout as delay } from 'node:timers/promises';

/** How often and how far apart something is measured. */
export interface Turns {
  readonly turns: number;
  readonly pauseMs: number;
}

/**
 * Does work again and again with a pause in between. The program's own rounds over all rows take a part of each minute,
 * and the machine is shared: a figure that is measured in one moment would be that moment's.
 */
export async function inTurns(
  { turns, pauseMs }: Turns,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await work(turn);
    await delay(pauseMs);
  }
}

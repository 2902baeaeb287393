import { listSilentHomes, withdrawHealthOf } from '#db/queries/health.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { type Clocked, NODE_SILENCE_MS, type Reading } from '../../platform/core/index.ts';

/**
 * Withdraws the health of applications that nothing checks, because the process of their node does not report: it is null
 * until a check finds it again. The object is of one process, and remembers what it has seen.
 */
export class SilentNodes {
  /** How often in a row each of them was seen silent. */
  #looks = new Map<string, number>();

  /**
   * Looks once. A node has to be silent twice in a row: after an absence of the database none has reported, and each does
   * within one heartbeat. What was withdrawn is not looked for again until the node has been back.
   */
  async look({ database, clock }: Reading & Clocked): Promise<void> {
    const before = this.#looks;
    this.#looks = new Map();
    for (const node of await listSilentHomes(database.reader, isoFromNow(clock, -NODE_SILENCE_MS))) {
      const looks = (before.get(node) ?? 0) + 1;
      if (looks === 2) await withdrawAll({ database }, node);
      this.#looks.set(node, looks);
    }
  }
}

/** Applications of one statement: their rows are locked until it ends. */
const PART = 500;

async function withdrawAll({ database }: Reading, node: string): Promise<void> {
  let withdrawn = PART;
  while (withdrawn === PART)
    withdrawn = await withdrawHealthOf(database.writer, forPlatform('job'), node, PART);
}

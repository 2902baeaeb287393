import { listAliveNodes } from '#db/queries/node.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { NODE_SILENCE_MS } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';

/**
 * Ends one-off commands that no process follows: those of dead processes, and those that this one could not remove. Each
 * process has to do it, because no other one knows which of its commands it follows.
 */
export async function endLeftCommands({
  workloads,
  database,
  clock,
}: Pick<Instance, 'workloads' | 'database' | 'clock'>): Promise<void> {
  const alive = await listAliveNodes(database.writer, isoFromNow(clock, -NODE_SILENCE_MS));
  await workloads.endLeftCommands(alive);
}

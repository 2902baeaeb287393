import type { Id } from '#src/domain/id.ts';
import type { Tx } from '../client.ts';
import { freeLanes, lockLanes } from './job.ts';

interface Order {
  readonly kind: string;
  readonly lanes: readonly string[];
  /** Ids that ascend, later than those of all jobs so far. */
  readonly nextId: () => Id<'job'>;
  readonly now: string;
}

/**
 * Puts the jobs of a kind that have not begun behind all others of their lanes. They get new ids, because a lane is in the
 * order of the ids.
 */
export async function putLast(tx: Tx, { kind, lanes, nextId, now }: Order): Promise<void> {
  if (lanes.length === 0) return;
  await lockLanes(tx, lanes);
  const waiting = await tx
    .selectFrom('job')
    .select(['id', 'lane'])
    .where('lane', 'in', lanes)
    .where('kind', '=', kind)
    .where('leaseOwner', 'is', null)
    .orderBy('id')
    .execute();
  if (waiting.length === 0) return;
  for (const { id } of waiting)
    await tx
      .updateTable('job')
      .set({ id: nextId(), state: 'blocked' })
      .where('id', '=', id)
      .where('leaseOwner', 'is', null)
      .execute();
  await freeLanes(
    tx,
    waiting.map(({ lane }) => lane),
    now,
  );
}

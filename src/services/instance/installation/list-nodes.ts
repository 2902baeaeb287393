import { countNodes, listNodeRows } from '#db/queries/node.ts';
import type { Paging } from '#src/contracts/common.ts';
import type { NodePage } from '#src/contracts/platform.ts';
import { isNodeAlive } from '../../platform/core/index.ts';
import type { AccountContext } from '../context.ts';

/** For operators: the processes that have used the database, the one that was seen last first. */
export async function listNodes({ database, clock }: AccountContext, page: Paging): Promise<NodePage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([listNodeRows(db, page), countNodes(db)]);
  const items = rows.map(({ id, roles, ...node }) => ({
    ...node,
    nodeId: id,
    roles: roles === null ? null : roles.split(','),
    isAlive: isNodeAlive(clock, node.lastSeenAt),
  }));
  return { items, total, ...page };
}

import { countOperators, listOperators } from '#db/queries/user.ts';
import type { Paging } from '#src/contracts/common.ts';
import type { OperatorPage } from '#src/contracts/operator.ts';
import type { AccountContext } from '../context.ts';

export async function listAllOperators({ database }: AccountContext, page: Paging): Promise<OperatorPage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([listOperators(db, page), countOperators(db)]);
  return { items: rows.map(({ id, ...user }) => ({ userId: id, ...user })), total, ...page };
}

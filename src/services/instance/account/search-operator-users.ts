import { countUsersWith, searchUserRows } from '#db/queries/platform-search.ts';
import type { FoundUserPage, SearchUsers } from '#src/contracts/operator.ts';
import type { AccountContext } from '../context.ts';

/** For operators: users of the whole platform, newest first. */
export async function searchOperatorUsers(
  { database }: AccountContext,
  { search, ...page }: SearchUsers,
): Promise<FoundUserPage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([searchUserRows(db, search, page), countUsersWith(db, search)]);
  const items = rows.map(({ id, name, email, isOperator, twoFactorEnabled, createdAt }) => ({
    ...{ userId: id, name, email, isOperator: isOperator === 1 },
    hasTwoFactor: Boolean(twoFactorEnabled),
    createdAt: new Date(createdAt).toISOString(),
  }));
  return { items, total, ...page };
}

import { countApiKeys, listApiKeys } from '#db/queries/api-key.ts';
import type { ApiKeyView } from '#src/contracts/account.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import { keyOwnerOf } from '../access/index.ts';
import type { AccountContext } from '../context.ts';

/** The caller's own keys, newest first. */
export async function listOwnApiKeys(ctx: AccountContext, page: Paging): Promise<Page<ApiKeyView>> {
  const owner = keyOwnerOf(ctx);
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([listApiKeys(db, owner, page), countApiKeys(db, owner)]);
  return { items: rows.map(({ id, ...row }) => ({ apiKeyId: id, ...row })), total, ...page };
}

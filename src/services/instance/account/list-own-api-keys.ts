import { countApiKeys, listApiKeys, listKeyProjects } from '#db/queries/api-key.ts';
import type { ApiKeyView } from '#src/contracts/account.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import { limitsOf } from '../../platform/identity/index.ts';
import { keyOwnerOf } from '../access/index.ts';
import type { AccountContext } from '../context.ts';

/** The caller's own keys, newest first. */
export async function listOwnApiKeys(ctx: AccountContext, page: Paging): Promise<Page<ApiKeyView>> {
  const owner = keyOwnerOf(ctx);
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([listApiKeys(db, owner, page), countApiKeys(db, owner)]);
  const projects = await listKeyProjects(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, scopes, isProjectBound, ...row }) => {
    const limits = limitsOf({ scopes, isProjectBound });
    const own = projects.filter(({ apiKeyId }) => apiKeyId === id).map(({ projectId }) => projectId);
    const projectIds = limits?.isProjectBound === true ? own : null;
    return { apiKeyId: id, ...row, scopes: limits?.scopes?.slice() ?? null, projectIds };
  });
  return { items, total, ...page };
}

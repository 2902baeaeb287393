import { countProjects, listProjects } from '#db/queries/project.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { ProjectView } from '#src/contracts/project.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

export async function listVisibleProjects(ctx: MemberContext, page: Paging): Promise<Page<ProjectView>> {
  const db = ctx.database.reader;
  const scope = accessScopeOf(ctx);
  const [rows, total] = await Promise.all([listProjects(db, scope, page), countProjects(db, scope)]);
  return { items: rows.map(({ id, ...row }) => ({ projectId: id, ...row })), total, ...page };
}

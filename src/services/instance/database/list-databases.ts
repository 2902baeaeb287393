import type { z } from 'zod';
import { countDatabases, listDatabaseSummaries } from '#db/queries/database-list.ts';
import type { Page } from '#src/contracts/common.ts';
import type { DatabaseSummary, ListDatabases } from '#src/contracts/database.ts';
import { permittedEnvironment, permittedProject } from '../access/index.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

/** The databases that the caller can see, by name. Throws 404 for a project or an environment that the caller cannot see. */
export async function listDatabases(
  ctx: MemberContext,
  filter: z.output<typeof ListDatabases>,
): Promise<Page<DatabaseSummary>> {
  const { projectId, environmentId, limit, offset } = filter;
  if (projectId !== undefined) await permittedProject(ctx, projectId, 'site:read');
  if (environmentId !== undefined) await permittedEnvironment(ctx, environmentId, 'site:read');
  const db = ctx.database.reader;
  const scope = accessScopeOf(ctx);
  const [rows, total] = await Promise.all([
    listDatabaseSummaries(db, scope, filter),
    countDatabases(db, scope, filter),
  ]);
  return { items: rows.map(({ id, ...row }) => ({ databaseId: id, ...row })), total, limit, offset };
}

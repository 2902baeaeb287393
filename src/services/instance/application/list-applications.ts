import type { z } from 'zod';
import { countApplications, listApplicationSummaries } from '#db/queries/application-list.ts';
import type { ApplicationSummary, ListApplications } from '#src/contracts/application-list.ts';
import type { Page } from '#src/contracts/common.ts';
import { permittedEnvironment, permittedProject } from '../access/index.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';
import { viewApplicationSummary } from './view-application-summary.ts';

/** The applications that the caller can see, by name. Throws 404 for a project or an environment that the caller cannot see. */
export async function listApplications(
  ctx: MemberContext,
  filter: z.output<typeof ListApplications>,
): Promise<Page<ApplicationSummary>> {
  const { projectId, environmentId, limit, offset } = filter;
  if (projectId !== undefined) await permittedProject(ctx, projectId, 'site:read');
  if (environmentId !== undefined) await permittedEnvironment(ctx, environmentId, 'site:read');
  const db = ctx.database.reader;
  const scope = accessScopeOf(ctx);
  const [rows, total] = await Promise.all([
    listApplicationSummaries(db, scope, filter, ctx.domainPolicy.isProofRequired),
    countApplications(db, scope, filter),
  ]);
  return { items: rows.map((row) => viewApplicationSummary(ctx.settings, row)), total, limit, offset };
}

import type { z } from 'zod';
import { countDeployments, listDeployments as listDeploymentRows } from '#db/queries/deployment.ts';
import type { Page } from '#src/contracts/common.ts';
import type { DeploymentView, ListDeployments } from '#src/contracts/deployment.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { viewDeployment } from './view-deployment.ts';

/** The deployments of one application, newest first. */
export async function listDeployments(
  ctx: MemberContext,
  { applicationId, limit, offset }: z.output<typeof ListDeployments>,
): Promise<Page<DeploymentView>> {
  const application = await permittedApplication(ctx, applicationId, 'site:read');
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listDeploymentRows(db, application.id, { limit, offset }),
    countDeployments(db, application.id),
  ]);
  return { items: rows.map(viewDeployment), total, limit, offset };
}

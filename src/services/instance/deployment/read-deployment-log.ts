import type { z } from 'zod';
import type { DeploymentLog, ReadDeploymentLog } from '#src/contracts/deployment.ts';
import { permittedDeployment } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { noteElsewhere } from '../log-stream/index.ts';
import { lastLinesOfDeployment } from './deployment-log.ts';

const NEWEST_LINES = 10_000;
const PAGE_LINES = 1_000;

/**
 * The log of a deployment as far as it has come, secrets masked: its newest 10,000 lines and at most 1 MiB, or
 * with `offset` or `limit` a page of it. A page is at most 1 MiB too, so go on at `nextOffset`, which is null where no
 * more lines are.
 */
export async function readDeploymentLog(
  ctx: MemberContext,
  { deploymentId, offset, limit }: z.output<typeof ReadDeploymentLog>,
): Promise<z.output<typeof DeploymentLog>> {
  const { id, applicationId } = await permittedDeployment(ctx, deploymentId, 'site:read');
  const note = await noteElsewhere(ctx, applicationId);
  if (offset === undefined && limit === undefined) {
    const lines = await lastLinesOfDeployment(ctx, { deploymentId: id, applicationId }, NEWEST_LINES);
    return { log: lines.join('\n'), note };
  }
  const from = offset ?? 0;
  const { lines, total } = await ctx.logs
    .record(applicationId, id)
    .page({ offset: from, limit: limit ?? PAGE_LINES });
  const next = from + lines.length;
  return { log: lines.join('\n'), note, total, nextOffset: next < total ? next : null };
}

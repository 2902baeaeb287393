import type { z } from 'zod';
import type { DeploymentLog, ReadDeploymentLog } from '#src/contracts/deployment.ts';
import type { MemberContext } from '../context.ts';
import { permittedDeployment } from './permitted-deployment.ts';

const NEWEST_LINES = 10_000;
const PAGE_LINES = 1_000;

/**
 * The log of a deployment as far as it has come, secrets masked: its newest 10,000 lines, or with `offset` or `limit`
 * a page of it. A page is bounded in bytes too, so go on at `nextOffset`, which is null where no more lines are.
 */
export async function readDeploymentLog(
  ctx: MemberContext,
  { deploymentId, offset, limit }: z.output<typeof ReadDeploymentLog>,
): Promise<z.output<typeof DeploymentLog>> {
  const { id, applicationId } = await permittedDeployment(ctx, deploymentId, 'site:read');
  const record = ctx.logs.record(applicationId, id);
  if (offset === undefined && limit === undefined)
    return { log: (await record.tail(NEWEST_LINES)).join('\n') };
  const from = offset ?? 0;
  const { lines, total } = await record.page({ offset: from, limit: limit ?? PAGE_LINES });
  const next = from + lines.length;
  return { log: lines.join('\n'), total, nextOffset: next < total ? next : null };
}

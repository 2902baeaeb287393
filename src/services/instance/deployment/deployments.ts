import type { z } from 'zod';
import {
  cancelQueuedDeployment,
  countDeployments,
  findDeployment,
  listDeployments,
  requestCancel,
} from '#db/queries/deployment.ts';
import { listSteps } from '#db/queries/deployment-step.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Page } from '#src/contracts/common.ts';
import type {
  CancelledDeployment,
  DeploymentDetails,
  DeploymentRef,
  DeploymentView,
  ListDeployments,
} from '#src/contracts/deployment.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { permittedApplication } from '../access/permitted-application.ts';
import { permittedDeployment } from '../access/permitted-deployment.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

/** The deployments of one application, newest first. */
export async function listOfApplication(
  ctx: MemberContext,
  { applicationId, limit, offset }: z.output<typeof ListDeployments>,
): Promise<Page<DeploymentView>> {
  const application = await permittedApplication(ctx, applicationId, 'site:read');
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listDeployments(db, application.id, { limit, offset }),
    countDeployments(db, application.id),
  ]);
  return { items: rows.map(toView), total, limit, offset };
}

export async function getDeployment(
  ctx: MemberContext,
  { deploymentId }: DeploymentRef,
): Promise<DeploymentDetails> {
  const deployment = await permittedDeployment(ctx, deploymentId, 'site:read');
  return { ...toView(deployment), steps: await listSteps(ctx.database.reader, deployment.id) };
}

/** Ends a deployment that waits or runs. One that runs ends within seconds; until then its status is `running`. */
export async function cancelDeployment(
  ctx: MemberContext,
  { deploymentId }: DeploymentRef,
): Promise<CancelledDeployment> {
  const deployment = await permittedDeployment(ctx, deploymentId, 'site:deploy');
  const now = isoFromNow(ctx.clock);
  return inTransaction(ctx.database, async (tx) => {
    await audit(ctx, tx, 'deployment.cancel', deploymentId);
    if (await cancelQueuedDeployment(tx, deployment, now)) return { deploymentId, status: 'cancelled' };
    await requestCancel(tx, deployment, now);
    const current = await findDeployment(tx, accessScopeOf(ctx), deployment.id);
    if (current?.status !== 'running') throw new Fault('conflict', 'This deployment has ended already.');
    return { deploymentId, status: 'running' };
  });
}

type DeploymentRow = NonNullable<Awaited<ReturnType<typeof findDeployment>>>;

function toView({ id, releaseId, releaseState, ...row }: DeploymentRow): DeploymentView {
  return { deploymentId: id, ...row, rollbackOf: releaseId, isKept: releaseState === 'kept' };
}

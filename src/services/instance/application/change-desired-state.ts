import { setDesiredState } from '#db/queries/application.ts';
import { cancelDeploymentsOf, findQueuedDeployment } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DesiredState as DesiredStateView } from '#src/contracts/application.ts';
import { type DesiredState, IS_TO_RUN } from '#src/domain/application.ts';
import type { JobKind } from '#src/domain/job.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Acting } from '../context.ts';
import { announceCancelled } from '../deployment/index.ts';

/** 409: no release exists yet. */
export function nothingDeployed(): Fault {
  return new Fault('conflict', 'No deployment of this application has succeeded yet. Deploy it first.');
}

/**
 * Stores whether an application is to run, cancels its deployments if not, and queues the job for it.
 */
export async function changeDesiredState(
  ctx: CoreServices & Acting,
  application: Permitted<'application', 'site:deploy'>,
  desired: DesiredState,
  action: Extract<JobKind, 'application.start' | 'application.stop' | 'application.restart'>,
): Promise<DesiredStateView> {
  const { id: applicationId } = application;
  await inTransaction(ctx.database, async (tx) => {
    await setDesiredState(tx, application, desired);
    if (!IS_TO_RUN[desired]) {
      const waiting = await findQueuedDeployment(tx, applicationId);
      await cancelDeploymentsOf(tx, application, isoFromNow(ctx.clock));
      if (waiting !== undefined) await announceCancelled(ctx, tx, waiting.id);
    }
    await enqueue(ctx, tx, action, { applicationId });
    await audit(ctx, tx, action, applicationId);
  });
  return { applicationId, desired };
}

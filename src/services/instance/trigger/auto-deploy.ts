import type { z } from 'zod';
import { setAutoDeployJson } from '#db/queries/application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef, SetAutoDeploy } from '#src/contracts/application.ts';
import { audit } from '../../platform/audit/audit.ts';
import { permittedApplication } from '../application/permitted-application.ts';
import type { MemberContext } from '../context.ts';
import { type AutoDeploy, DEFAULT_AUTO_DEPLOY } from './decide.ts';

/** Says which pushes deploy an application; holds from the next push on. Spec 3, "Deploy triggers and settings". */
export async function setAutoDeploy(
  ctx: MemberContext,
  { applicationId, ...autoDeploy }: z.output<typeof SetAutoDeploy>,
): Promise<ApplicationRef> {
  const application = await permittedApplication(ctx, applicationId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await setAutoDeployJson(tx, ctx.actor.organizationId, application.id, JSON.stringify(autoDeploy));
    await audit(ctx, tx, 'application.setAutoDeploy', application.id);
  });
  return { applicationId: application.id };
}

export function readAutoDeploy(autoDeployJson: string | null): AutoDeploy {
  // It was written above, from what the contract admits.
  return autoDeployJson === null ? DEFAULT_AUTO_DEPLOY : (JSON.parse(autoDeployJson) as AutoDeploy);
}

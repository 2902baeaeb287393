import type { z } from 'zod';
import { findApplicationForJob, lockApplication, setAutoDeployJson } from '#db/queries/application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef, SetAutoDeploy } from '#src/contracts/application.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import type { AutoDeploy } from './decide.ts';
import { readAutoDeploy } from './read-auto-deploy.ts';

/**
 * Sets which pushes deploy an application: docs/specification/3-payments.md, "Deploy triggers and settings". Changes the
 * given fields, from the next push on.
 */
export async function setApplicationAutoDeploy(
  ctx: MemberContext,
  { applicationId, enabled, branches, paths }: z.output<typeof SetAutoDeploy>,
): Promise<ApplicationRef> {
  const application = await permittedApplication(ctx, applicationId, 'site:write');
  if (enabled === undefined && branches === undefined && paths === undefined)
    throw new Fault('bad_request', 'Send at least one field to change: enabled, branches or paths.');
  await inTransaction(ctx.database, async (tx) => {
    await lockApplication(tx, application.id);
    const current = await findApplicationForJob(tx, application.id);
    const before = readAutoDeploy(current?.autoDeployJson ?? null);
    const after: AutoDeploy = {
      enabled: enabled ?? before.enabled,
      branches: branches ?? before.branches,
      paths: paths ?? before.paths,
    };
    await setAutoDeployJson(tx, application, JSON.stringify(after));
    await audit(ctx, tx, 'application.setAutoDeploy', application.id, { before, after });
  });
  return { applicationId: application.id };
}

import type { Tx } from '#db/client.ts';
import type { QueuedDeployment } from '#src/contracts/application.ts';
import type { Id } from '#src/domain/id.ts';
import { asPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, CoreServices } from '../../platform/core/index.ts';
import { queueDeployment } from '../deployment/index.ts';
import type { Decision } from './decide.ts';
import { recordTrigger } from './record-trigger.ts';

/** Does what was decided about a push to an application's repository, and writes it down. Null: it was skipped. */
export async function deployPushed(
  instance: CoreServices,
  tx: Tx,
  place: { readonly organizationId: Id<'org'>; readonly applicationId: Id<'app'> },
  decision: Decision,
  actor: Actor,
): Promise<QueuedDeployment | null> {
  if (!decision.deploy) {
    await recordTrigger(instance, tx, { ...place, kind: 'push' }, decision);
    return null;
  }
  const { branch, commit } = decision;
  const push = { branch, commit };
  const { organizationId, applicationId } = place;
  const queued = await queueDeployment(instance, tx, {
    application: asPlatform('application', { id: applicationId, organizationId }, 'credential'),
    title: `Push to ${branch}`,
    description: commit === null ? 'Newest commit' : `Commit ${commit.slice(0, 12)}`,
    push,
  });
  await recordTrigger(instance, tx, { ...place, kind: 'push', push }, queued);
  await auditAs(instance, tx, {
    actor,
    organizationId,
    action: 'application.deploy',
    resourceId: applicationId,
  });
  return queued;
}

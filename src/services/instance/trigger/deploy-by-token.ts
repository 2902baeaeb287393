import type { Tx } from '#db/client.ts';
import { findApplicationByDeployToken, lockApplicationOfDeployToken } from '#db/queries/application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { QueuedDeployment } from '#src/contracts/application.ts';
import type { DeployWebhookAnswer } from '#src/contracts/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { asPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, CoreServices } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { queueDeployment } from '../deployment/index.ts';
import { decideEvent } from './decide.ts';
import { deployPushed } from './deploy-pushed.ts';
import { mayBeRepository } from './matches-repository.ts';
import { pushTargetOf } from './push-target.ts';
import { readGitEvent } from './read-push.ts';
import type { ReceivedEvent } from './receive-git-event.ts';
import { recordTrigger } from './record-trigger.ts';

/**
 * Deploys the application that owns a secret address: docs/specification/3-payments.md, POST /api/deploy/<token>.
 * The address allows nothing else; a regenerated token makes the old one unknown. An event of a git host is subject to
 * Auto Deploy; any other request always deploys.
 */
export async function deployByToken(
  instance: Instance,
  token: string,
  { headers, body, address }: ReceivedEvent,
): Promise<DeployWebhookAnswer> {
  const deployTokenHash = hashOfToken(token);
  const found = await findApplicationByDeployToken(instance.database.reader, deployTokenHash);
  if (found === undefined) throw unknownToken();
  const event = readGitEvent(headers, body);
  const decision = event === null ? null : await decideEvent(event, pushTargetOf(found), mayBeRepository);
  const actor = { kind: 'deployWebhook', id: found.id, address } as const;
  const queued = await inTransaction(instance.database, async (tx) => {
    // Looked up again: a token that was regenerated since opens nothing.
    const locked = await lockApplicationOfDeployToken(tx, deployTokenHash);
    if (locked === undefined) throw unknownToken();
    const place = { organizationId: locked.organizationId, applicationId: locked.id };
    return decision === null
      ? deployWithoutEvent(instance, tx, place, actor)
      : deployPushed(instance, tx, place, decision, actor);
  });
  if (queued !== null)
    return {
      message: queued.alreadyQueued ? 'A deployment was already queued.' : 'The deployment is queued.',
      ...queued,
    };
  const reason = decision?.deploy === false ? decision.reason : '';
  return { message: 'Nothing is deployed.', skipped: reason };
}

async function deployWithoutEvent(
  instance: CoreServices,
  tx: Tx,
  place: { organizationId: Id<'org'>; applicationId: Id<'app'> },
  actor: Actor,
): Promise<QueuedDeployment> {
  const { organizationId, applicationId } = place;
  const queued = await queueDeployment(instance, tx, {
    application: asPlatform('application', { id: applicationId, organizationId }, 'credential'),
    title: 'Deploy webhook',
    description: null,
  });
  await recordTrigger(instance, tx, { ...place, kind: 'webhook' }, queued);
  await auditAs(instance, tx, {
    actor,
    organizationId,
    action: 'application.deploy',
    resourceId: applicationId,
  });
  return queued;
}

function unknownToken(): Fault {
  return new Fault('not_found', 'No such deploy webhook.');
}

import type { DeployTriggerTable } from '#db/automation-schema.ts';
import type { Tx } from '#db/client.ts';
import { insertTrigger } from '#db/queries/trigger.ts';
import type { QueuedDeployment } from '#src/contracts/application.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Recording } from '../../platform/core/index.ts';
import type { Decision } from './decide.ts';

interface Trigger {
  readonly organizationId: Id<'org'>;
  readonly applicationId: Id<'app'>;
  readonly kind: DeployTriggerTable['kind'];
  /** Of a push: what was pushed, as far as it is known. */
  readonly push?: { readonly branch: string; readonly commit: string | null };
}

/** The result: the deployment, or the refusal. */
type Outcome =
  | (QueuedDeployment & { readonly deploymentId: Id<'dep'> })
  | Extract<Decision, { deploy: false }>;

/** Records the result of a trigger for the members who can see the application. */
export async function recordTrigger(
  services: Recording,
  tx: Tx,
  { organizationId, applicationId, kind, push }: Trigger,
  outcome: Outcome,
): Promise<void> {
  const isSkip = 'reason' in outcome;
  await insertTrigger(tx, forPlatform('credential'), {
    id: services.ids.next('trg'),
    ...{ organizationId, applicationId, kind },
    outcome: isSkip ? 'skipped' : outcome.alreadyQueued ? 'joined' : 'deployed',
    code: isSkip ? outcome.code : null,
    reason: isSkip ? outcome.reason : null,
    branch: push?.branch ?? null,
    commitHash: push?.commit ?? null,
    deploymentId: isSkip ? null : outcome.deploymentId,
    createdAt: isoFromNow(services.clock),
  });
}

import type { Tx } from '#db/client.ts';
import { insertDomainRow } from '#db/queries/domain.ts';
import { deleteHubName } from '#db/queries/hub-name.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Queueing } from '../../platform/core/index.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { type HostClaimContext, takeHost } from './domain-claim.ts';
import type { RegisteredHostname } from './hub-names.ts';

/**
 * Writes a domain of the caller's organization and orders its route. A host that another organization proves at the same moment
 * is a unique violation.
 */
export async function insertDomain(
  ctx: HostClaimContext,
  tx: Tx,
  application: Permitted<'application', SiteWrite>,
  { proofs, ...name }: { proofs: Proofs } & RegisteredHostname,
): Promise<Id<'dom'>> {
  const id = ctx.ids.next('dom');
  const { organizationId, id: applicationId } = application;
  const { verifiedAt, wasHeld } = await takeHost(ctx, tx, name, proofs);
  const createdAt = isoFromNow(ctx.clock);
  const row = {
    id,
    ...name,
    verifiedAt,
    lostAt: null,
    problem: null,
    createdAt,
  };
  await insertDomainRow(tx, application, row);
  await deleteHubName(tx, name.host);
  await orderRoutes(ctx, tx, applicationId, wasHeld);
  if (name.kind === 'custom' && verifiedAt === null && ctx.domainPolicy.isProofUsed)
    await enqueue(ctx, tx, 'domain.verify', { domainId: id, organizationId });
  return id;
}

const AFTER_OTHERS_MS = 2000;

/**
 * Schedules an update of the ingress for an application's hosts. If one was taken from another application, a second
 * update follows: the one about the loss may arrive in between.
 */
export async function orderRoutes(
  services: Queueing,
  tx: Tx,
  applicationId: Id<'app'>,
  wasHeld: boolean,
): Promise<void> {
  await enqueue(services, tx, 'application.route', { applicationId });
  if (wasHeld)
    await enqueue(services, tx, 'application.route', { applicationId }, { delayMs: AFTER_OTHERS_MS });
}

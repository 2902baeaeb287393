import type { Tx } from '#db/client.ts';
import { listReleasedDomains } from '#db/queries/domain.ts';
import { deleteReservationsUntil, putReservation } from '#db/queries/domain-reservation.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { reservedSince } from './domain-claim.ts';
import { queueHostnameRelease } from './hub-names.ts';

/**
 * Call it before the rows of domains go: what the hub keeps for them is ordered to be given up, and hosts that were
 * proved stay reserved for their organization.
 */
export async function releaseDomains(
  services: CoreServices,
  tx: Tx,
  domains:
    | { organizationId: Id<'org'>; applicationId: Id<'app'> }
    | { organizationId: Id<'org'>; domainId: Id<'dom'> },
): Promise<void> {
  const { organizationId } = domains;
  for (const { kind, host, hubId, verifiedAt, lostAt } of await listReleasedDomains(tx, domains)) {
    if (lostAt !== null) continue;
    await queueHostnameRelease(services, tx, { kind, host, hubId }, organizationId);
    if (verifiedAt === null) continue;
    const createdAt = isoFromNow(services.clock);
    await putReservation(tx, forPlatform('job'), {
      host,
      organizationId,
      kind: 'released',
      verifiedAt,
      createdAt,
    });
  }
}

/** Every minute: forgets released hosts whose cool-down is over. */
export function forgetReservations(instance: Instance): Promise<void> {
  return deleteReservationsUntil(instance.database.writer, forPlatform('retention'), reservedSince(instance));
}

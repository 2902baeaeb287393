import type { Tx } from '#db/client.ts';
import { insertDomainRow } from '#db/queries/domain.ts';
import { deleteHubName } from '#db/queries/hub-name.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Platform } from '../../platform/context.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { ObtainedName } from './hub-names.ts';

/** Writes a domain and orders its route. A host that is taken is a unique violation. */
export async function insertDomain(
  platform: Platform,
  tx: Tx,
  domain: { organizationId: string; applicationId: string } & ObtainedName,
): Promise<string> {
  const id = platform.ids.next('dom');
  await insertDomainRow(tx, { id, ...domain, createdAt: isoFromNow(platform.clock) });
  await deleteHubName(tx, domain.host);
  await enqueue(platform, tx, 'application.route', { applicationId: domain.applicationId });
  return id;
}

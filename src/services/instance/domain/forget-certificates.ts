import { deleteCertificatesWithoutHost, deleteLeftOrders } from '#db/queries/host-certificate.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Instance } from '../context.ts';

/** Every minute: forgets the certificates of hosts that are not served any more, and what broken orders have left. */
export async function forgetCertificates({ database, clock, settings }: Instance): Promise<void> {
  await deleteCertificatesWithoutHost(database.writer, settings);
  await deleteLeftOrders(database.writer, isoFromNow(clock));
}

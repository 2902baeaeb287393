import type { Tx } from '#db/client.ts';
import { deleteDocsHostnameOf, findDocsHostnameOf, moveDocsHostname } from '#db/queries/docs-hostname.ts';
import { findHubHost, holdsHost, lockHubHost, updateHubHost } from '#db/queries/hub-host.ts';
import type { Holder, Selection } from '#db/queries/instance-names.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Clocked } from '../../platform/core/index.ts';

/**
 * Moves the claim to a docs hostname with its status, so that the hostname stays served. An instance has one claim at
 * most: one that claims another hostname keeps that, and so does the instance from which names move. Returns the
 * hostname that was moved. The licenses are locked.
 */
export async function moveDocsClaim(
  hub: Clocked,
  tx: Tx,
  { from, to }: { readonly from: Holder; readonly to: Holder },
  selection: Selection | null,
): Promise<string | null> {
  const claim = await findDocsHostnameOf(tx, from.instanceId);
  if (claim === undefined) return null;
  const { hostname } = claim;
  if (selection !== null && !selection.hosts.includes(hostname)) return null;
  const other = await findDocsHostnameOf(tx, to.instanceId);
  if (other !== undefined && other.hostname !== hostname) return null;
  await lockHubHost(tx, hostname, isoFromNow(hub.clock));
  if (other?.status === 'active' && claim.status !== 'active') {
    // The one that is served stays.
    await deleteDocsHostnameOf(tx, from.license, from.instanceId);
    return hostname;
  }
  if (other !== undefined) await deleteDocsHostnameOf(tx, to.license, to.instanceId);
  await moveDocsHostname(tx, from, to);
  await forgetMovedProof(tx, { from, to }, hostname);
  return hostname;
}

/** A proof is its license's: another license has to prove the hostname anew, unless something else keeps the proof. */
async function forgetMovedProof(
  tx: Tx,
  { from, to }: { readonly from: Holder; readonly to: Holder },
  hostname: string,
): Promise<void> {
  const { licenseId } = from.license;
  if (licenseId === to.license.licenseId || (await holdsHost(tx, hostname, licenseId))) return;
  if ((await findHubHost(tx, hostname))?.licenseId !== licenseId) return;
  const unproved = { licenseId: null, verifiedAt: null, releasedAt: null };
  await updateHubHost(tx, from.license, hostname, unproved);
}

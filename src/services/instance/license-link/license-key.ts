import { findLicenseLink } from '#db/queries/license-link.ts';
import type { LicenseHub } from '#src/adapters/hub/port.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Instance } from '../context.ts';

/** What the vault binds a stored key and a claim's token to. */
export const CLAIMED_KEY = 'license_link:claimed_key';
export const CLAIM_TOKEN = 'license_link:claim_token';

/** The license key of this instance; one of the environment goes before one that was linked by a claim code. */
export async function currentLicenseKey(instance: Instance): Promise<string | null> {
  if (instance.settings.licenseKey !== null) return instance.settings.licenseKey;
  const link = await findLicenseLink(instance.database.reader);
  const sealed = link?.claimedKeySealed ?? null;
  return sealed === null ? null : instance.vault.open(sealed, CLAIMED_KEY);
}

/** What a call to the hub in the name of this instance needs. */
export interface Linked {
  readonly hub: LicenseHub;
  readonly licenseKey: string;
  readonly instanceId: string;
}

/** Null: no hub, no license, or no sync with it yet. */
export async function findLink(instance: Instance): Promise<Linked | null> {
  const licenseKey = await currentLicenseKey(instance);
  const link = await findLicenseLink(instance.database.reader);
  const instanceId = link?.instanceId ?? null;
  if (instance.hub === null || licenseKey === null || instanceId === null) return null;
  // Whether this instance is still the one that the hub knows is not clear.
  if (link?.problemCode) return null;
  // What another license was told does not hold under this one.
  return link?.keyHash === hashOfToken(licenseKey) ? { hub: instance.hub, licenseKey, instanceId } : null;
}

/** Whether the hub has taken a sync since this process started: a restored copy could be refused at its first one. */
export async function hasSynced({ database, startedAt }: Instance): Promise<boolean> {
  const link = await findLicenseLink(database.reader);
  return (link?.answeredAt ?? '') >= startedAt;
}

/** The link, or a Fault that says what to do about its absence. */
export async function requireLink(instance: Instance): Promise<Linked> {
  const link = await findLink(instance);
  if (link !== null) return link;
  const stored = await findLicenseLink(instance.database.reader);
  const refusal = stored?.problemMessage ?? stored?.refusal ?? null;
  throw new Fault(
    'forbidden',
    refusal ??
      'This instance is not linked to a license yet. Its operator sets LICENSE_KEY, or links it with a claim code (licenseLink.claim).',
  );
}

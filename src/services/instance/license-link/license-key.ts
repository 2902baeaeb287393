import { findLicenseLink } from '#db/queries/license-link.ts';
import type { LicenseHub } from '#src/adapters/hub/port.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Instance } from '../context.ts';

/** The identities to which the vault binds a stored license key and the token of a claim. */
export const CLAIMED_KEY = 'license_link:claimed_key';
export const CLAIM_TOKEN = 'license_link:claim_token';

type WithKey = Pick<Instance, 'settings' | 'database' | 'vault'>;

/** The license key of this instance: `LICENSE_KEY` of the environment, else the one that a claim code has linked. */
export async function currentLicenseKey(instance: WithKey): Promise<string | null> {
  if (instance.settings.licenseKey !== null) return instance.settings.licenseKey;
  const link = await findLicenseLink(instance.database.reader);
  const sealed = link?.claimedKeySealed ?? null;
  return sealed === null ? null : instance.vault.open(sealed, CLAIMED_KEY);
}

/** What a call to the hub on behalf of this instance needs. */
export interface Linked {
  readonly hub: LicenseHub;
  readonly licenseKey: string;
  readonly instanceId: string;
}

/** Null without a hub or license, before the first sync, and while the operator has to decide a problem. */
export async function findLink(instance: WithKey & Pick<Instance, 'hub'>): Promise<Linked | null> {
  const licenseKey = await currentLicenseKey(instance);
  const link = await findLicenseLink(instance.database.reader);
  const instanceId = link?.instanceId ?? null;
  if (instance.hub === null || licenseKey === null || instanceId === null) return null;
  // The hub may know another instance under this identity.
  if (link?.problemCode) return null;
  // The id is from the sync under this key, not under an earlier one.
  return link?.keyHash === hashOfToken(licenseKey) ? { hub: instance.hub, licenseKey, instanceId } : null;
}

/** Whether the hub has accepted a sync since this process started: a restored copy is refused at its first one. */
export async function hasSynced({
  database,
  startedAt,
}: Pick<Instance, 'database' | 'startedAt'>): Promise<boolean> {
  const link = await findLicenseLink(database.reader);
  return (link?.answeredAt ?? '') >= startedAt;
}

/** The link. Throws 403 with what to do about its absence. */
export async function requireLink(instance: WithKey & Pick<Instance, 'hub'>): Promise<Linked> {
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

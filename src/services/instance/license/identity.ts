import type { Tx } from '#db/client.ts';
import { deleteHubIdentities, findHubIdentity, putHubIdentity } from '#db/queries/hub-identity.ts';
import { findLicenseLink, settleRegistration, updateLicenseLink } from '#db/queries/license-link.ts';
import type { Handover, SyncAnswer, SyncReport } from '#src/adapters/hub/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Instance } from '../context.ts';

/**
 * Who this instance is at the hub: an id and a secret, which it got at its first sync, and a number that every sync uses
 * up. They are kept for each license, so that a key that was changed by mistake can be changed back.
 */
export type Identity = Pick<
  SyncReport,
  'instanceId' | 'instanceSecret' | 'sequence' | 'syncToken' | 'registrationToken' | 'runId'
>;

const SECRET = 'hub_identity:secret';
const REGISTRATION = 'license_link:registration';

/** What a sync with this key says of who this instance is. Before the first one: what it may be repeated by. */
export async function identityFor(instance: Instance, licenseKey: string): Promise<Identity> {
  const { writer } = instance.database;
  const runId = instance.processId;
  const keyHash = hashOfToken(licenseKey);
  const known = await findHubIdentity(writer, keyHash);
  if (known !== undefined) {
    const { instanceId, sequence, syncToken, secretSealed } = known;
    const secret = secretSealed === null ? {} : { instanceSecret: instance.vault.open(secretSealed, SECRET) };
    // With another key it may be unknown, and registered anew.
    const registration =
      known.keyHash === keyHash ? {} : { registrationToken: await registrationFor(instance) };
    return { instanceId, sequence, syncToken, ...secret, ...registration, runId };
  }
  const registrationToken = await registrationFor(instance);
  // From before there were secrets.
  const link = await findLicenseLink(writer);
  const former = link?.keyHash === keyHash ? (link.instanceId ?? undefined) : undefined;
  return { registrationToken, runId, ...(former === undefined ? {} : { instanceId: former }) };
}

/** Who this instance was last, with which license ever; undefined: no hub knows it. */
export async function latestIdentity({ database, vault }: Instance): Promise<Identity | undefined> {
  const known = await findHubIdentity(database.writer, '');
  if (known === undefined || known.secretSealed === null) return undefined;
  return { instanceId: known.instanceId, instanceSecret: vault.open(known.secretSealed, SECRET) };
}

/** Which license this key is known to open; undefined: it was not used yet. */
export async function licenseOfKey(instance: Instance, licenseKey: string): Promise<string | undefined> {
  const keyHash = hashOfToken(licenseKey);
  const known = await findHubIdentity(instance.database.writer, keyHash);
  return known?.keyHash === keyHash ? known.licenseId : undefined;
}

/** Keeps what a sync has answered. Another process on this database may have synced since: its number stays. */
export async function keepIdentity(
  instance: Instance,
  licenseKey: string,
  sent: Identity,
  answer: Pick<SyncAnswer, 'instanceId' | 'instanceSecret' | 'sequence'> & { licenseId: string },
): Promise<void> {
  const { vault, ids, clock, database } = instance;
  const secret =
    answer.instanceSecret ?? (answer.instanceId === sent.instanceId ? sent.instanceSecret : undefined);
  await putHubIdentity(database.writer, {
    licenseId: answer.licenseId,
    keyHash: hashOfToken(licenseKey),
    instanceId: answer.instanceId,
    secretSealed: secret === undefined ? null : vault.seal(secret, SECRET),
    sequence: answer.sequence,
    syncToken: ids.token('sync'),
    usedAt: isoFromNow(clock),
  });
  await updateLicenseLink(database.writer, { registrationSealed: null });
}

/** Keeps who this instance is under a license to which a claim code has linked it. */
export async function keepHandover(instance: Instance, handover: Handover): Promise<void> {
  const { licenseKey, ...answer } = handover;
  const sent = await identityFor(instance, licenseKey);
  const isKnown = sent.instanceId === answer.instanceId;
  await keepIdentity(instance, licenseKey, sent, { ...answer, sequence: isKnown ? (sent.sequence ?? 0) : 0 });
}

/** From here on this instance is a new one to every hub. */
export function forgetIdentity(tx: Tx): Promise<void> {
  return deleteHubIdentities(tx);
}

/** Made and stored before the first sync, so that it is the same in every repetition and every process. */
async function registrationFor({ vault, ids, database }: Instance): Promise<string> {
  const sealed = await settleRegistration(database.writer, vault.seal(ids.token('inreg'), REGISTRATION));
  return vault.open(sealed, REGISTRATION);
}

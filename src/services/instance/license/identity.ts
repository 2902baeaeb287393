import type { Db, Tx } from '#db/client.ts';
import { findHubIdentity, type HubIdentityRow, putHubIdentity } from '#db/queries/hub-identity.ts';
import { findLicenseLink, settleRegistration, updateLicenseLink } from '#db/queries/license-link.ts';
import type { Handover, SyncAnswer, SyncReport } from '#src/adapters/hub/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Clocked, Reading, Sealing } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';

/**
 * The identity of this instance at the hub: an id and a secret from its first sync, and a sequence number that every sync
 * increases. They are stored for each license, so that a key that was changed by mistake can be changed back.
 */
export type Identity = Pick<
  SyncReport,
  'instanceId' | 'instanceSecret' | 'sequence' | 'syncToken' | 'registrationToken' | 'runId'
>;

const SECRET = 'hub_identity:secret';
const REGISTRATION = 'license_link:registration';

type Identifying = Pick<Instance, 'database' | 'vault' | 'ids' | 'processId'>;

/** The identity that a sync with this key sends. Before the first sync: the token by which it can be repeated. */
export async function identityFor(instance: Identifying, licenseKey: string): Promise<Identity> {
  const { writer } = instance.database;
  const runId = instance.processId;
  const keyHash = hashOfToken(licenseKey);
  const known = await findHubIdentity(writer, keyHash);
  if (known?.keyHash === keyHash) return { ...openIdentity(instance, known), runId };
  const registrationToken = await registrationFor(instance);
  // Earlier versions synced without secrets.
  const link = await findLicenseLink(writer);
  // Read after the rest, as it is stored before the rest: another process may have synced meanwhile.
  const latest = await findHubIdentity(writer, keyHash);
  if (latest?.keyHash === keyHash) return { ...openIdentity(instance, latest), runId };
  // With another key the instance may be unknown to the hub, and is registered as a new one.
  if (latest !== undefined) return { ...openIdentity(instance, latest), registrationToken, runId };
  const former = link?.keyHash === keyHash ? (link.instanceId ?? undefined) : undefined;
  return { registrationToken, runId, ...(former === undefined ? {} : { instanceId: former }) };
}

function openIdentity(
  { vault }: Sealing,
  { instanceId, sequence, syncToken, secretSealed }: HubIdentityRow,
): Identity {
  const secret = secretSealed === null ? {} : { instanceSecret: vault.open(secretSealed, SECRET) };
  return { instanceId, sequence, syncToken, ...secret };
}

/** The latest identity of this instance under any license; undefined if no hub knows it. */
export async function latestIdentity({
  database,
  vault,
}: Pick<Instance, 'database' | 'vault'>): Promise<Identity | undefined> {
  const known = await findHubIdentity(database.writer, '');
  if (known === undefined || known.secretSealed === null) return undefined;
  return { instanceId: known.instanceId, instanceSecret: vault.open(known.secretSealed, SECRET) };
}

/** The id of the license to which this key belongs; undefined if it was not used yet. */
export async function licenseOfKey(instance: Reading, licenseKey: string): Promise<string | undefined> {
  const keyHash = hashOfToken(licenseKey);
  const known = await findHubIdentity(instance.database.writer, keyHash);
  return known?.keyHash === keyHash ? known.licenseId : undefined;
}

/**
 * Stores the identity that a sync returned, before all else that shows that it was registered. If another
 * process on this database has synced since, its number stays.
 */
export async function storeIdentity(
  instance: Pick<Instance, 'vault' | 'ids' | 'clock'>,
  db: Db,
  licenseKey: string,
  sent: Identity,
  answer: Pick<SyncAnswer, 'instanceId' | 'instanceSecret' | 'sequence'> & { licenseId: string },
): Promise<void> {
  const { vault, ids, clock } = instance;
  const secret =
    answer.instanceSecret ?? (answer.instanceId === sent.instanceId ? sent.instanceSecret : undefined);
  await putHubIdentity(db, {
    licenseId: answer.licenseId,
    keyHash: hashOfToken(licenseKey),
    instanceId: answer.instanceId,
    secretSealed: secret === undefined ? null : vault.seal(secret, SECRET),
    sequence: answer.sequence,
    syncToken: ids.token('sync'),
    usedAt: isoFromNow(clock),
  });
  await updateLicenseLink(db, { registrationSealed: null });
}

/** Stores the identity of this instance under a license that a claim code has linked. */
export async function storeHandover(
  instance: Identifying & Clocked,
  tx: Tx,
  sent: Identity,
  handover: Handover,
): Promise<void> {
  const { licenseKey, ...answer } = handover;
  const isKnown = sent.instanceId === answer.instanceId;
  await storeIdentity(instance, tx, licenseKey, sent, {
    ...answer,
    sequence: isKnown ? (sent.sequence ?? 0) : 0,
  });
}

/** The registration token. It is stored before the first sync, so that all repetitions and processes send the same. */
async function registrationFor({
  vault,
  ids,
  database,
}: Pick<Instance, 'vault' | 'ids' | 'database'>): Promise<string> {
  const sealed = await settleRegistration(database.writer, vault.seal(ids.token('inreg'), REGISTRATION));
  return vault.open(sealed, REGISTRATION);
}

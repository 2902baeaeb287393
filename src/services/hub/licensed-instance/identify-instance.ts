import { timingSafeEqual } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import {
  countInstances,
  findInstanceIdentity,
  findRegisteredInstance,
  type InstanceIdentity,
  insertInstance,
  updateInstance,
} from '#db/queries/license-instance.ts';
import type { Id } from '#src/domain/id.ts';
import { HAS_SECRET } from '#src/domain/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Recording, Sealing } from '../../platform/core/index.ts';
import type { Acting, Hub } from '../context.ts';
import { assertBelowLimit, type License } from '../license/index.ts';
import { judgeSequence } from './sequence.ts';

/**
 * How long a first sync may be repeated at least. Processes of one instance that start together all send it, and one of
 * them may arrive after another has synced with the secret.
 */
const REGISTRATION_MS = 3_600_000;

/** How an instance identifies itself at a sync. */
export interface Identification {
  readonly instanceId?: Id<'inst'> | undefined;
  readonly instanceSecret?: string | undefined;
  /** Chosen by the instance before its first sync: by it a repetition of that sync is recognised. */
  readonly registrationToken?: string | undefined;
  readonly sequence?: number | undefined;
  readonly syncToken?: string | undefined;
  readonly runId?: string | undefined;
  /** The operator has decided that this one goes on and any copy stops. */
  readonly replacesCopy?: boolean | undefined;
  readonly cloudUrl: string;
}

/** The identity that a sync returns to the instance. */
export interface Identified {
  readonly instanceId: Id<'inst'>;
  /** Only if a new secret was issued. */
  readonly instanceSecret?: string;
  /** The number for the next sync. */
  readonly sequence: number;
}

/**
 * The instance that reports itself: known by its id and secret, never by its address. An id that this license does not
 * know makes a new instance. The license is locked. Throws 403 for a wrong secret, for an instance that was removed,
 * and where the license has no place for a new one; 409 for a copy.
 */
export async function identifyInstance(
  hub: Recording & Acting & Sealing,
  tx: Tx,
  license: License,
  report: Identification,
): Promise<Identified> {
  const known = await findReported(tx, license, report);
  if (known === undefined) return registerInstance(hub, tx, license, { name: null, ...report });
  if (known.removedAt !== null) throw removed();
  const { cloudUrl } = report;
  if (!HAS_SECRET[known.kind]) {
    if (report.instanceSecret !== undefined) throw wrongSecret();
    await updateInstance(tx, hub.permit, known.id, { cloudUrl });
    return { instanceId: known.id, sequence: 0 };
  }
  const secret = provenSecret(hub, known, report);
  const { answered, change } = judgeSequence(known, report);
  await updateInstance(tx, hub.permit, known.id, { ...secret.change, ...change, cloudUrl });
  const { issued } = secret;
  return {
    instanceId: known.id,
    sequence: answered,
    ...(issued === undefined ? {} : { instanceSecret: issued }),
  };
}

/** Inserts a new instance of the locked license, with a new secret. Throws 403 at the limit of instances. */
export async function registerInstance(
  hub: Recording & Acting & Sealing,
  tx: Tx,
  license: License,
  instance: { name: string | null; cloudUrl: string; registrationToken?: string | undefined },
): Promise<Identified & { readonly instanceSecret: string }> {
  await assertBelowLimit(license, 'instances', () => countInstances(tx, license.id));
  const { name, cloudUrl, registrationToken } = instance;
  const instanceId = hub.ids.next('inst');
  const instanceSecret = newSecret(hub, instanceId, registrationToken);
  await insertInstance(tx, hub.permit, {
    ...{ id: instanceId, kind: 'instance', name, cloudUrl },
    secretHash: hashOfToken(instanceSecret),
    registrationHash: hashOrNull(registrationToken),
    createdAt: isoFromNow(hub.clock),
  });
  const entry = {
    actor: hub.actor,
    organizationId: null,
    action: 'license.addInstance' as const,
    resourceId: instanceId,
  };
  await auditAs(hub, tx, entry, { before: {}, after: { licenseId: license.id, kind: 'instance', name } });
  return { instanceId, instanceSecret, sequence: 0 };
}

async function findReported(
  tx: Tx,
  license: License,
  { instanceId, registrationToken }: Identification,
): Promise<InstanceIdentity | undefined> {
  const known = instanceId === undefined ? undefined : await findInstanceIdentity(tx, license.id, instanceId);
  if (known !== undefined || registrationToken === undefined) return known;
  return findRegisteredInstance(tx, license.id, hashOfToken(registrationToken));
}

/**
 * Checks the secret of an instance. Issues a secret to an instance that has none yet, and to one that repeats its first
 * sync. Otherwise throws 403 for a missing or wrong secret.
 */
function provenSecret(
  hub: Pick<Hub, 'ids' | 'vault' | 'clock'>,
  known: InstanceIdentity,
  { instanceSecret, registrationToken }: Identification,
): { issued?: string; change: Partial<InstanceIdentity> } {
  if (instanceSecret !== undefined && isHashOf(known.secretHash, instanceSecret)) {
    const isNew = known.createdAt > isoFromNow(hub.clock, -REGISTRATION_MS);
    return { change: isNew ? {} : { registrationHash: null } };
  }
  const isRepeated = registrationToken !== undefined && isHashOf(known.registrationHash, registrationToken);
  if (known.secretHash !== null && !isRepeated) throw wrongSecret();
  const issued = newSecret(hub, known.id, registrationToken);
  const registrationHash = hashOrNull(registrationToken);
  return { issued, change: { secretHash: hashOfToken(issued), registrationHash } };
}

/**
 * The same secret for each repetition of a first sync: processes of one instance may repeat it at the same time, and store
 * the answers in any order.
 */
function newSecret(
  { ids, vault }: Pick<Hub, 'ids' | 'vault'>,
  instanceId: Id<'inst'>,
  registrationToken: string | undefined,
): string {
  if (registrationToken === undefined) return ids.token('insec');
  const derived = vault.derive(`instance secret:${instanceId}:${hashOfToken(registrationToken)}`);
  return `insec_${derived.toString('base64url')}`;
}

/** Whether a hash is that of a text. Compares in constant time. */
export function isHashOf(hash: string | null, text: string): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOfToken(text)));
}

const hashOrNull = (text: string | undefined): string | null =>
  text === undefined ? null : hashOfToken(text);

function wrongSecret(): Fault {
  return new Fault(
    'forbidden',
    'The instance secret is missing or does not belong to this instance id. Send the secret from the response to the first sync, or omit instanceId to register a new instance.',
    { reason: 'INSTANCE_SECRET_WRONG' },
  );
}

function removed(): Fault {
  return new Fault(
    'forbidden',
    'This instance was removed from the license. Register it as a new instance, or ask the holder of the license.',
    { reason: 'INSTANCE_REMOVED' },
  );
}

import { beginSync, findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { findOwnDocsHostname } from '#db/queries/theme.ts';
import { HubRefusal, HubUnreachable, type SyncAnswer } from '#src/adapters/hub/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Instance } from '../context.ts';
import { currentLicenseKey } from '../license-link/license-key.ts';
import { type Identity, identityFor, keepIdentity, licenseOfKey } from './identity.ts';
import { isIdentityProblem, keepProblem } from './identity-problem.ts';
import { readUsage } from './usage.ts';

/** Of several processes on one database one syncs; the others find that it was done. */
const SHARED_INTERVAL_MS = 45_000;

/** The sync that is due every minute. True: this process has done it. */
export async function syncInTurn(instance: Instance): Promise<boolean> {
  const { writer } = instance.database;
  const now = isoFromNow(instance.clock);
  const before = isoFromNow(instance.clock, -SHARED_INTERVAL_MS);
  if (!(await beginSync(writer, { now, before })) && (await isHeard(instance))) return false;
  await syncLicense(instance);
  return true;
}

/** Whether what is stored is of the license that the instance has now: since a restart it may have another. */
async function isHeard(instance: Instance): Promise<boolean> {
  const licenseKey = await currentLicenseKey(instance);
  const link = await findLicenseLink(instance.database.reader);
  if (licenseKey === null) return !link?.keyHash && !link?.refusal;
  return link?.keyHash === hashOfToken(licenseKey);
}

/**
 * Tells the hub what this instance uses and keeps what it answers: limits, features, and what the license's other
 * instances use. A hub that does not answer, or answers incompletely, changes nothing: the last answer holds. What was
 * heard of a license that this instance does not have any more is forgotten.
 */
export async function syncLicense(
  instance: Instance,
  decision: { readonly replacesCopy?: true } = {},
): Promise<void> {
  const { hub, database, log } = instance;
  const licenseKey = await currentLicenseKey(instance);
  if (hub === null) return;
  if (licenseKey === null) return forget(instance);
  const identity = await identityFor(instance, licenseKey);
  try {
    const report = { ...identity, ...decision, ...(await reportOf(instance)) };
    const answer = await hub.sync(licenseKey, report);
    await assertOwnAnswer(instance, licenseKey, identity, answer);
    await keepIdentity(instance, licenseKey, identity, { ...answer, licenseId: answer.license.licenseId });
    await updateLicenseLink(database.writer, {
      instanceId: answer.instanceId,
      keyHash: hashOfToken(licenseKey),
      answerJson: JSON.stringify({ ...answer.license, ...withoutId(answer) }),
      answeredAt: isoFromNow(instance.clock),
      refusal: null,
      ...NO_PROBLEM,
    });
  } catch (error) {
    const reason =
      error instanceof HubUnreachable && error.cause !== undefined ? messageOf(error.cause) : undefined;
    log.warn({ err: error, reason }, 'the license could not be synced');
    if (error instanceof HubRefusal) await keepRefusal(instance, licenseKey, identity, error);
  }
}

/** What other refusals are about, such as an address that the hub does not know, no license could mend. */
const REFUSES_LICENSE: ReadonlySet<string> = new Set([
  'INVALID_LICENSE',
  'LICENSE_SUSPENDED',
  'LIMIT_REACHED',
]);

async function keepRefusal(
  instance: Instance,
  licenseKey: string,
  sent: Identity,
  { code, message }: HubRefusal,
): Promise<void> {
  const { writer } = instance.database;
  if (isIdentityProblem(code)) return keepProblem(instance, licenseKey, sent, code);
  if (!REFUSES_LICENSE.has(code)) return;
  const refusal = `The license hub does not take the license of this instance: ${message}`;
  await updateLicenseLink(writer, { refusal });
}

/**
 * An answer that is about another license, or gives this instance another id without a secret for it, is none of ours.
 */
async function assertOwnAnswer(
  instance: Instance,
  licenseKey: string,
  sent: Identity,
  { instanceId, instanceSecret, license }: SyncAnswer,
): Promise<void> {
  const licenseId = await licenseOfKey(instance, licenseKey);
  const isOther = licenseId !== undefined && licenseId !== license.licenseId;
  const isStrange = instanceId !== sent.instanceId && instanceSecret === undefined;
  if (!isOther && !isStrange) return;
  throw new HubUnreachable('The license hub answered something that was not understood.', {
    cause: new Error(
      isOther
        ? `license.licenseId: ${license.licenseId} is not the license ${licenseId} of this instance`
        : 'instanceId: not the id that was sent, and no secret for it',
    ),
  });
}

async function forget({ database: { reader, writer } }: Instance): Promise<void> {
  const link = await findLicenseLink(reader);
  if (link?.answerJson || link?.refusal || link?.problemCode) await updateLicenseLink(writer, UNLINKED);
}

/** What there is where the operator has nothing to decide. */
export const NO_PROBLEM = { problemCode: null, problemMessage: null, problemAt: null } as const;

/** What there is of an instance without a license. */
export const UNLINKED = {
  ...{ instanceId: null, keyHash: null },
  ...{ answerJson: null, answeredAt: null, refusal: null },
  ...NO_PROBLEM,
} as const;

async function reportOf(instance: Instance) {
  const { reader } = instance.database;
  return {
    cloudUrl: instance.publicUrl,
    docsHostname: await findOwnDocsHostname(reader),
    usage: await readUsage(instance.clock, reader),
  };
}

function withoutId({ usageElsewhere, docsHostname, hostProof }: SyncAnswer): object {
  return { usageElsewhere, docsHostname, hostProof };
}

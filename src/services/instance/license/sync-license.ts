import { beginSync, findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { findOwnDocsHostname } from '#db/queries/theme.ts';
import { HubRefusal, HubUnreachable, type SyncAnswer } from '#src/adapters/hub/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { currentLicenseKey } from '../license-link/license-key.ts';
import { type Identity, identityFor, licenseOfKey, storeIdentity } from './identity.ts';
import { isIdentityProblem, storeProblem } from './identity-problem.ts';
import { readUsage } from './usage.ts';

/** Of several processes on one database one syncs within this time. */
const SHARED_INTERVAL_MS = 45_000;

/** What a sync uses of the instance. */
export type Syncing = Pick<
  Instance,
  | 'clock'
  | 'database'
  | 'hub'
  | 'ids'
  | 'log'
  | 'processId'
  | 'publicUrl'
  | 'settings'
  | 'startedAt'
  | 'vault'
>;

/** The sync that is due every minute. Returns true if this process has done it, false if another one has. */
export async function syncIfDue(instance: Syncing): Promise<boolean> {
  const { writer } = instance.database;
  const now = isoFromNow(instance.clock);
  const before = isoFromNow(instance.clock, -SHARED_INTERVAL_MS);
  const until = isoFromNow(instance.clock, SHARED_INTERVAL_MS);
  if (!(await beginSync(writer, { now, before, until })) && (await isCurrent(instance))) return false;
  await syncLicense(instance);
  return true;
}

/** Whether the stored answer is about the current license: since a restart there may be another. */
async function isCurrent(instance: Syncing): Promise<boolean> {
  const licenseKey = await currentLicenseKey(instance);
  const link = await findLicenseLink(instance.database.reader);
  if (licenseKey === null) return !link?.keyHash && !link?.refusal;
  return link?.keyHash === hashOfToken(licenseKey);
}

/**
 * Reports the usage of this instance to the hub and stores the answer: limits, features, and the usage of the license's
 * other instances. If the hub does not answer, or answers incompletely, the last answer still applies. The answer of a
 * license that this instance does not have any more is removed.
 */
export async function syncLicense(
  instance: Syncing,
  decision: { readonly replacesCopy?: true } = {},
): Promise<void> {
  const { hub, database, log } = instance;
  const licenseKey = await currentLicenseKey(instance);
  if (hub === null) return;
  if (licenseKey === null) return removeAnswer(instance);
  const identity = await identityFor(instance, licenseKey);
  try {
    const report = { ...identity, ...decision, ...(await reportOf(instance)) };
    const answer = await hub.sync(licenseKey, report);
    await assertOwnAnswer(instance, licenseKey, identity, answer);
    const { licenseId } = answer.license;
    await storeIdentity(instance, database.writer, licenseKey, identity, { ...answer, licenseId });
    await updateLicenseLink(database.writer, {
      instanceId: answer.instanceId,
      keyHash: hashOfToken(licenseKey),
      answerJson: JSON.stringify({
        ...answer.license,
        usageElsewhere: answer.usageElsewhere,
        docsHostname: answer.docsHostname,
        hostProof: answer.hostProof,
      }),
      answeredAt: isoFromNow(instance.clock),
      refusal: null,
      ...NO_PROBLEM,
    });
  } catch (error) {
    const reason =
      error instanceof HubUnreachable && error.cause !== undefined ? messageOf(error.cause) : undefined;
    log.warn({ err: error, reason }, 'the license could not be synced');
    if (error instanceof HubRefusal) await storeRefusal(instance, licenseKey, identity, error);
  }
}

/** The refusals that are about the license. No license could solve the others, such as an invalid address. */
const REFUSES_LICENSE: ReadonlySet<string> = new Set([
  'INVALID_LICENSE',
  'LICENSE_SUSPENDED',
  'LIMIT_REACHED',
]);

async function storeRefusal(
  instance: Syncing,
  licenseKey: string,
  sent: Identity,
  { code, message }: HubRefusal,
): Promise<void> {
  const { writer } = instance.database;
  if (isIdentityProblem(code)) return storeProblem(instance, licenseKey, sent, code);
  if (!REFUSES_LICENSE.has(code)) return;
  const refusal = `The license hub does not accept the license of this instance: ${message}`;
  await updateLicenseLink(writer, { refusal });
}

/** Throws for an answer about another license, and for another id without a secret for it. */
async function assertOwnAnswer(
  instance: Reading,
  licenseKey: string,
  sent: Identity,
  { instanceId, instanceSecret, license }: SyncAnswer,
): Promise<void> {
  const licenseId = await licenseOfKey(instance, licenseKey);
  const isOther = licenseId !== undefined && licenseId !== license.licenseId;
  const isStrange = instanceId !== sent.instanceId && instanceSecret === undefined;
  if (!isOther && !isStrange) return;
  throw new HubUnreachable('The license hub returned an unexpected response.', {
    cause: new Error(
      isOther
        ? `license.licenseId: ${license.licenseId} is not the license ${licenseId} of this instance`
        : 'instanceId: not the id that was sent, and no secret for it',
    ),
  });
}

async function removeAnswer({ database: { reader, writer } }: Reading): Promise<void> {
  const link = await findLicenseLink(reader);
  if (link?.answerJson || link?.refusal || link?.problemCode) await updateLicenseLink(writer, UNLINKED);
}

/** The columns of a link without a problem. */
export const NO_PROBLEM = { problemCode: null, problemMessage: null, problemAt: null } as const;

/** The columns of an instance without a license. */
export const UNLINKED = {
  instanceId: null,
  keyHash: null,
  answerJson: null,
  answeredAt: null,
  refusal: null,
  ...NO_PROBLEM,
} as const;

async function reportOf(instance: Pick<Instance, 'database' | 'publicUrl' | 'clock'>) {
  const { reader } = instance.database;
  return {
    cloudUrl: instance.publicUrl,
    docsHostname: await findOwnDocsHostname(reader),
    usage: await readUsage(instance.clock, reader),
  };
}

import { beginSync, findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { findOwnDocsHostname } from '#db/queries/theme.ts';
import { HubRefusal, type LicenseHub, type SyncAnswer } from '#src/adapters/hub/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Instance } from '../context.ts';
import { currentLicenseKey } from './license-key.ts';
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
 * instances use. A hub that does not answer changes nothing; one that does not take the license does. What was heard
 * of a license that this instance does not have any more is forgotten.
 */
export async function syncLicense(instance: Instance): Promise<void> {
  const { hub, database, log } = instance;
  const licenseKey = await currentLicenseKey(instance);
  if (hub === null) return;
  if (licenseKey === null) return forget(instance);
  try {
    const answer = await report(instance, hub, licenseKey);
    await updateLicenseLink(database.writer, {
      instanceId: answer.instanceId,
      keyHash: hashOfToken(licenseKey),
      answerJson: JSON.stringify({ ...answer.license, ...withoutId(answer) }),
      answeredAt: isoFromNow(instance.clock),
      refusal: null,
    });
  } catch (error) {
    log.warn({ err: error }, 'the license could not be synced');
    if (error instanceof HubRefusal && REFUSES_LICENSE.has(error.code))
      await updateLicenseLink(database.writer, {
        refusal: `The license hub does not take the license of this instance: ${messageOf(error)}`,
      });
  }
}

/** What other refusals are about, such as an address that the hub does not know, no license could mend. */
const REFUSES_LICENSE: ReadonlySet<string> = new Set([
  'INVALID_LICENSE',
  'LICENSE_SUSPENDED',
  'LIMIT_REACHED',
]);

async function forget({ database: { reader, writer } }: Instance): Promise<void> {
  const link = await findLicenseLink(reader);
  if (link?.answerJson || link?.refusal) await updateLicenseLink(writer, UNLINKED);
}

/** What there is of an instance without a license. */
export const UNLINKED = {
  ...{ instanceId: null, keyHash: null },
  ...{ answerJson: null, answeredAt: null, refusal: null },
} as const;

async function report(instance: Instance, hub: LicenseHub, licenseKey: string): Promise<SyncAnswer> {
  const { reader } = instance.database;
  const link = await findLicenseLink(reader);
  const isKnown = link?.keyHash === hashOfToken(licenseKey);
  return hub.sync(licenseKey, {
    instanceId: isKnown ? (link?.instanceId ?? null) : null,
    cloudUrl: instance.publicUrl,
    docsHostname: await findOwnDocsHostname(reader),
    usage: await readUsage(instance.clock, reader),
  });
}

function withoutId({ usageElsewhere, docsHostname }: SyncAnswer): object {
  return { usageElsewhere, docsHostname };
}

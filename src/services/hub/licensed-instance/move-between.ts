import type { Tx } from '#db/client.ts';
import { countCustomDomains } from '#db/queries/custom-domain.ts';
import { forgetMovedProofs } from '#db/queries/hub-host.ts';
import { type Holder, moveNames, type NameCounts, type Selection } from '#db/queries/instance-names.ts';
import { findInstance } from '#db/queries/license-instance.ts';
import { countPurchasedDomains } from '#db/queries/purchased-domain.ts';
import { countSubdomains } from '#db/queries/subdomain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MovedNames, MoveNames } from '#src/contracts/hub/instance.ts';
import type { Id } from '#src/domain/id.ts';
import { COUNTED_NAMES } from '#src/domain/license.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { Fault } from '#src/kernel/fault.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, Reading, Recording } from '../../platform/core/index.ts';
import type { Configured, HubSettings } from '../context.ts';
import { type License, limitReached, lockLicense, notFound } from '../license/index.ts';
import { moveDocsClaim } from './move-docs-claim.ts';

/** Moves names from one instance to another, in one transaction. Throws 400, 403 and 404. */
export async function moveBetween(
  hub: Recording & Reading & Configured,
  licenses: { from: LicensePermit; to: LicensePermit },
  { fromInstanceId, toInstanceId, names }: MoveNames,
  by: {
    actor: Actor;
    organizationId: Id<'org'> | null;
    action: 'license.moveNames' | 'license.moveOwnNames';
  },
): Promise<MovedNames> {
  if (fromInstanceId === toInstanceId)
    throw new Fault('bad_request', 'fromInstanceId and toInstanceId are the same instance.', {
      reason: 'INVALID_FIELD',
    });
  return inTransaction(hub.database, async (tx) => {
    const receiving = await lockBoth(tx, licenses);
    const to: Holder = { license: licenses.to, instanceId: toInstanceId };
    if ((await findInstance(tx, to.license.licenseId, to.instanceId)) === undefined)
      throw notFound('Instance');
    const from: Holder = { license: licenses.from, instanceId: fromInstanceId };
    const selection = selectionOf(hub.settings, names);
    const moved = await moveNames(tx, from, to, selection);
    const docsHostname = await moveDocsClaim(hub, tx, { from, to }, selection);
    if (licenses.from.licenseId !== licenses.to.licenseId) {
      await assertWithinLimits(tx, receiving, moved);
      await forgetMovedProofs(tx, licenses);
    }
    await auditAs(
      hub,
      tx,
      { ...by, resourceId: toInstanceId },
      {
        before: { licenseId: licenses.from.licenseId, instanceId: fromInstanceId },
        after: { licenseId: licenses.to.licenseId, instanceId: toInstanceId, ...moved, docsHostname },
      },
    );
    return moved;
  });
}

/** Always in the same order: two orders would wait for each other for ever. */
async function lockBoth(tx: Tx, { from, to }: { from: LicensePermit; to: LicensePermit }): Promise<License> {
  const locked = new Map<string, License>();
  for (const id of [...new Set([from.licenseId, to.licenseId])].sort())
    locked.set(id, await lockLicense(tx, id));
  const receiving = locked.get(to.licenseId);
  if (receiving === undefined) throw notFound('Instance');
  return receiving;
}

function selectionOf({ subdomainZone }: HubSettings, names: readonly string[] | undefined): Selection | null {
  if (names === undefined) return null;
  const hosts = names.map((name) => parseHostName(name) ?? '');
  const below = `.${subdomainZone}`;
  const labels = hosts.filter((host) => host.endsWith(below)).map((host) => host.slice(0, -below.length));
  return { labels, hosts };
}

const COUNTED = {
  subdomains: ['subdomains', countSubdomains],
  customDomains: ['customDomains', countCustomDomains],
  purchasedDomains: ['purchasableDomains', countPurchasedDomains],
} as const satisfies Record<keyof NameCounts, unknown>;

/** After the move: the transaction is given up where there are too many. */
async function assertWithinLimits(tx: Tx, license: License, moved: NameCounts): Promise<void> {
  for (const kind of COUNTED_NAMES) {
    const [counted, count] = COUNTED[kind];
    const limit = license.limits[counted];
    if (moved[kind] > 0 && limit >= 0 && (await count(tx, license.id)) > limit)
      throw limitReached(counted, limit);
  }
}

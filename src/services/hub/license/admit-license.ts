import { findLicense, findLicenseByKey } from '#db/queries/license.ts';
import { findLicenseByFurtherKey } from '#db/queries/license-key.ts';
import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Actor } from '../../platform/core/index.ts';
import { extendContext } from '../../platform/extend-context.ts';
import { permitHolder } from '../access/permit.ts';
import type { Configured, Hub, LicenseContext, VisitorContext } from '../context.ts';
import { assertBudget } from './assert-budget.ts';
import { type License, readLicense } from './license.ts';
import { notFound } from './refusals.ts';

/** A request: its operation, the limit of the operation a minute, and the client's address. */
export interface HubRequest {
  readonly operation: string;
  readonly perMinute: number;
  readonly address: string;
}

/** Finds the license of a key, and counts a request for the operation. Throws 401 or 429. */
export async function admitLicense(
  hub: Hub,
  licenseKey: string,
  request: HubRequest,
  /** Called as soon as the license is found, also if the request is refused later. */
  onFound: (licenseId: Id<'lic'>) => void = () => {},
): Promise<LicenseContext> {
  const { license, scope, permit } = await licenseOf(hub, licenseKey, request.address);
  onFound(license.id);
  await assertBudget(hub, `license:${license.id}:${request.operation}`, limitOf(hub, request));
  const actor: Actor = { kind: 'license', id: license.id, address: request.address };
  return extendContext(hub, { license, permit, scope, actor });
}

/** Throws 404 where the key of one instance names another instance. */
export function assertInScope({ scope }: Pick<LicenseContext, 'scope'>, input: object): void {
  if (scope !== null && 'instanceId' in input && input.instanceId !== undefined && input.instanceId !== scope)
    throw notFound('Instance');
}

/** Does the same if a key may be missing: then it counts requests of the client's address. */
export async function admitVisitor(
  hub: Hub,
  licenseKey: string | undefined,
  request: HubRequest,
): Promise<VisitorContext> {
  if (licenseKey !== undefined) return admitLicense(hub, licenseKey, request);
  await assertBudget(
    hub,
    `visitor:${networkOf(request.address)}:${request.operation}`,
    limitOf(hub, request),
  );
  return extendContext(hub, { license: null });
}

/** The license of a key. */
export interface HeldLicense {
  readonly license: License;
  /** The only instance that the key opens; null: all of the license. */
  readonly scope: Id<'inst'> | null;
  readonly permit: LicensePermit<'holder'>;
}

const UNKNOWN_KEYS_PER_MINUTE = 30;

/** Throws 401 for an unknown key, and 429 once too many of them came from one address. A known key is always accepted. */
export async function licenseOf(
  hub: Pick<Hub, 'budget' | 'clock' | 'database'>,
  licenseKey: string,
  address: string,
): Promise<HeldLicense> {
  const found = await findByKey(hub, hashOfToken(licenseKey));
  if (found !== undefined) return { ...found, permit: permitHolder(found.license) };
  await assertBudget(hub, `unknownLicense:${networkOf(address)}`, UNKNOWN_KEYS_PER_MINUTE);
  throw new Fault('unauthorized', 'This license key is unknown.', { reason: 'INVALID_LICENSE' });
}

async function findByKey(
  { database, clock }: Pick<Hub, 'clock' | 'database'>,
  keyHash: string,
): Promise<Omit<HeldLicense, 'permit'> | undefined> {
  const db = database.reader;
  const row = await findLicenseByKey(db, keyHash);
  if (row !== undefined) return { license: readLicense(row), scope: null };
  const further = await findLicenseByFurtherKey(db, { keyHash, now: isoFromNow(clock) });
  const license = further === undefined ? undefined : await findLicense(db, further.licenseId);
  if (further === undefined || license === undefined) return undefined;
  return { license: readLicense(license), scope: further.instanceId };
}

function limitOf({ settings }: Configured, { perMinute }: HubRequest): number {
  return settings.requestsPerMinute ?? perMinute;
}

import type { Tx } from '#db/client.ts';
import {
  clearCloudUrl,
  countInstances,
  findInstance,
  findInstanceAt,
  findUnusedInstance,
  insertInstance,
  updateInstance,
} from '#db/queries/license-instance.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AddedInstance, AddInstance } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit, auditAs } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/context.ts';
import type { Hub, HubOperatorContext } from '../context.ts';
import { type License, lockLicense } from './license.ts';
import { assertBelowLimit } from './refusals.ts';

/** For the operator: a place for an instance, which the first unknown one that reports itself takes. */
export async function addInstance(
  ctx: HubOperatorContext,
  { licenseId, name }: AddInstance,
): Promise<AddedInstance> {
  return inTransaction(ctx.database, async (tx) => {
    const license = await lockLicense(tx, licenseId);
    const instanceId = await newInstance(ctx, tx, license, { name, cloudUrl: null });
    await audit(ctx, tx, 'license.addInstance', instanceId);
    return { instanceId };
  });
}

/**
 * The instance that reports itself: known by the id that it stored, then by its address, then as one that the
 * operator has added; only then is it new. The license is locked. Throws 403 where it has no place for a new one.
 */
export async function settleInstance(
  hub: Hub & { readonly actor: Actor },
  tx: Tx,
  license: License,
  { instanceId, cloudUrl }: { instanceId?: string | undefined; cloudUrl: string },
): Promise<string> {
  const known =
    (instanceId === undefined ? undefined : await findInstance(tx, license.id, instanceId)) ??
    (await findInstanceAt(tx, license.id, cloudUrl)) ??
    (await findUnusedInstance(tx, license.id));
  if (known === undefined) {
    const resourceId = await newInstance(hub, tx, license, { name: null, cloudUrl });
    const { actor } = hub;
    await auditAs(hub, tx, { actor, organizationId: null, action: 'license.addInstance', resourceId });
    return resourceId;
  }
  if (known.cloudUrl !== cloudUrl) {
    // It has moved, and so has whoever was there before.
    await clearCloudUrl(tx, license.id, cloudUrl, known.id);
    await updateInstance(tx, license.id, known.id, { cloudUrl });
  }
  return known.id;
}

async function newInstance(
  { ids, clock }: Pick<Hub, 'ids' | 'clock'>,
  tx: Tx,
  license: License,
  instance: { name: string | null; cloudUrl: string | null },
): Promise<string> {
  await assertBelowLimit(license, 'instances', () => countInstances(tx, license.id));
  const id = ids.next('inst');
  const row = { usageJson: null, lastSeenAt: null, createdAt: isoFromNow(clock) };
  await insertInstance(tx, { id, licenseId: license.id, ...instance, ...row });
  return id;
}

const MAX_URL_LENGTH = 500;

/** An http(s) address in one form: no user, query, fragment or slash at its end. Throws 400. */
export function parseCloudUrl(text: string): string {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  }
  throw new Fault(
    'bad_request',
    'The field cloudUrl must be an http(s) address, such as https://cloud.example.com.',
    {
      reason: 'INVALID_FIELD',
    },
  );
}

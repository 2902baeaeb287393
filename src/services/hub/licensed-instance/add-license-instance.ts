import { countInstances, insertInstance } from '#db/queries/license-instance.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AddedInstance, AddInstance } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permitOperator } from '../access/permit.ts';
import type { HubOperatorContext } from '../context.ts';
import { assertBelowLimit, lockLicense } from '../license/index.ts';

/** For the operator: an instance id for a program that registers names by itself. It is never given to an instance. */
export async function addLicenseInstance(
  ctx: HubOperatorContext,
  { licenseId, name }: AddInstance,
): Promise<AddedInstance> {
  return inTransaction(ctx.database, async (tx) => {
    const license = await lockLicense(tx, licenseId);
    await assertBelowLimit(license, 'instances', () => countInstances(tx, license.id));
    const instanceId = ctx.ids.next('inst');
    const createdAt = isoFromNow(ctx.clock);
    await insertInstance(tx, permitOperator(ctx.actor, licenseId), {
      ...{ id: instanceId, kind: 'program', name, cloudUrl: null, createdAt },
    });
    await audit(ctx, tx, 'license.addInstance', instanceId, {
      before: {},
      after: { licenseId, kind: 'program', name },
    });
    return { instanceId };
  });
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

import type { Tx } from '#db/client.ts';
import { deleteDocsHostnameOf, listOtherDocsClaims } from '#db/queries/docs-hostname.ts';
import {
  deleteHolder,
  deleteWithdrawals,
  findHolders,
  insertWithdrawal,
  lockHubHost,
  updateHubHost,
} from '#db/queries/hub-host.ts';
import { findLicense } from '#db/queries/license.ts';
import { findHolderOfName } from '#db/queries/subdomain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { WithdrawName, WithdrawnName } from '#src/contracts/hub/license.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Reading, Recording } from '../../platform/core/index.ts';
import { extendContext } from '../../platform/extend-context.ts';
import { permitOperator } from '../access/permit.ts';
import type { Hub, HubOperatorContext, OperatorActing } from '../context.ts';
import { withdrawHostname } from '../docs/index.ts';
import { readLicense } from '../license/index.ts';
import { releaseSubdomain } from '../subdomain/index.ts';

/**
 * For the operator: takes a host from the license that has it: a subdomain with its DNS record, a
 * custom or purchased domain, a docs hostname. That license cannot have the host again until the operator lifts the
 * withdrawal (`lift: true`); others can at once.
 */
export async function withdrawLicenseName(
  ctx: HubOperatorContext,
  input: WithdrawName,
): Promise<WithdrawnName> {
  const host = parseHostName(input.host) ?? input.host;
  if (input.lift === true) return lift(ctx, host);
  const { subdomainZone } = ctx.settings;
  if (isUnder(host, subdomainZone)) return withdrawSubdomain(ctx, host);
  const withdrawn = await inTransaction(ctx.database, (tx) => withdrawHost(ctx, tx, host));
  if (withdrawn.withdrawn.includes('docsHostname')) await withdrawHostname(ctx, host);
  return withdrawn;
}

type Withdrawing = Recording & OperatorActing & Pick<Hub, 'log'>;

/** The custom and purchased domain and the docs hostname of one license: that of the domain, else of the hostname. */
async function withdrawHost(ctx: Withdrawing, tx: Tx, host: string): Promise<WithdrawnName> {
  await lockHubHost(tx, host, isoFromNow(ctx.clock));
  const holders = await findHolders(tx, host);
  const claims = await listOtherDocsClaims(tx, host, null);
  const licenseId = holders[0]?.licenseId ?? claims[0]?.licenseId;
  if (licenseId === undefined) throw new Fault('not_found', 'No license has this host.');
  const permit = permitOperator(ctx.actor, licenseId);
  const withdrawn: WithdrawnName['withdrawn'] = [];
  for (const { table, id } of holders.filter((one) => one.licenseId === licenseId)) {
    await deleteHolder(tx, permit, { table, id });
    withdrawn.push(table);
  }
  for (const { instanceId } of claims.filter((one) => one.licenseId === licenseId)) {
    await deleteDocsHostnameOf(tx, permit, instanceId);
    if (!withdrawn.includes('docsHostname')) withdrawn.push('docsHostname');
  }
  await updateHubHost(tx, permit, host, { licenseId: null, verifiedAt: null, releasedAt: null });
  await keepFrom(ctx, tx, permit, { host, resourceId: holders[0]?.id ?? licenseId });
  return { host, licenseId, withdrawn };
}

async function withdrawSubdomain(
  ctx: Withdrawing & Pick<Hub, 'database' | 'dns' | 'settings'>,
  host: string,
): Promise<WithdrawnName> {
  const name = host.slice(0, -ctx.settings.subdomainZone.length - 1);
  const db = ctx.database.writer;
  const holder = await findHolderOfName(db, name);
  const license = holder === undefined ? undefined : await findLicense(db, holder.licenseId);
  if (holder === undefined || license === undefined)
    throw new Fault('not_found', 'No license has this host.');
  const permit = permitOperator(ctx.actor, license.id);
  const holderContext = extendContext(ctx, { scope: null, license: readLicense(license), permit });
  // In one transaction: the license could reserve the name again in between.
  await releaseSubdomain(holderContext, { subdomainId: holder.id }, (tx) =>
    keepFrom(ctx, tx, permit, { host, resourceId: holder.id }),
  );
  return { host, licenseId: license.id, withdrawn: ['subdomain'] };
}

async function keepFrom(
  ctx: Withdrawing,
  tx: Tx,
  permit: LicensePermit<'operator'>,
  { host, resourceId }: { host: string; resourceId: string },
): Promise<void> {
  await insertWithdrawal(tx, permit, { host, createdAt: isoFromNow(ctx.clock) });
  const { licenseId } = permit;
  await audit(ctx, tx, 'license.withdrawName', resourceId, {
    before: { host, licenseId, isWithdrawn: false },
    after: { isWithdrawn: true },
  });
  ctx.log.warn({ host, licenseId }, 'the operator withdrew a host from a license');
}

function lift(ctx: Recording & Reading & OperatorActing, host: string): Promise<WithdrawnName> {
  return inTransaction(ctx.database, async (tx) => {
    const [licenseId] = await deleteWithdrawals(tx, forOperator(ctx.actor), host);
    if (licenseId === undefined) throw new Fault('not_found', 'This host is not withdrawn from any license.');
    await audit(ctx, tx, 'license.withdrawName', licenseId, {
      before: { host, isWithdrawn: true },
      after: { host, isWithdrawn: false },
    });
    return { host, licenseId, withdrawn: [] };
  });
}

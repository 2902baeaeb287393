import { lockOrganizationRow } from '#db/queries/organization.ts';
import { countPaymentServices } from '#db/queries/payment-service.ts';
import {
  deleteMerchantAccount,
  findMerchantAccount,
  findMerchantName,
  lockMerchantAccount,
  type MerchantAccount,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type {
  Merchant,
  MerchantSecrets,
  MerchantSettings,
  PaymentGateway,
} from '#src/adapters/gateway/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { asPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';
import { eventsUrlOf, merchantSecretIdentity, queueMerchantSync } from './merchant-account.ts';
import { wantedMethods } from './methods.ts';
import { adoptKey } from './signing-keys.ts';

type Syncing = Pick<Instance, 'database' | 'clock' | 'ids' | 'homeId' | 'vault' | 'payments' | 'publicUrl'>;

/**
 * Job: makes the gateway and the account's record agree. Creates the merchant if it is missing, updates it, reads its
 * secrets, or releases it. Jobs of one organization run one after the other. It can be repeated at any point, and is
 * retried until the gateway answers.
 */
export async function syncMerchantAccount(
  instance: Syncing,
  { organizationId }: { organizationId: Id<'org'> },
): Promise<void> {
  const account = await findMerchantAccount(instance.database.writer, organizationId);
  const gateway = instance.payments;
  if (account === undefined || gateway === null) return;
  switch (account.status) {
    case 'releasing':
      return release(instance, gateway, account);
    case 'provisioning':
    case 'active':
      return syncAccount(instance, gateway, account);
  }
}

async function syncAccount(
  instance: Syncing,
  gateway: PaymentGateway,
  account: MerchantAccount,
): Promise<void> {
  const { organizationId, rotatingUntil, version } = account;
  // The secrets below are those after an interrupted rotation.
  const endsRotation = rotatingUntil !== null && rotatingUntil <= isoFromNow(instance.clock);
  const settings = await settingsOf(instance, account);
  const secrets = await ensureMerchant(gateway, organizationId, settings);
  const merchant = await updateIfChanged(gateway, secrets.merchantCode, settings);
  const stored = await inTransaction(instance.database, (tx) =>
    updateMerchantAccount(tx, ofJob(account), account, {
      status: 'active',
      merchantCode: secrets.merchantCode,
      merchantSecretSealed: instance.vault.seal(
        secrets.merchantSecret,
        merchantSecretIdentity(organizationId),
      ),
      ...adoptKey(instance, account, secrets.signingKey),
      wantedMethodsJson: JSON.stringify(within(settings.paymentMethods, merchant)),
      knownMethodsJson: JSON.stringify(merchant.paymentMethods.map(({ id, name }) => ({ id, name }))),
      eventsUrl: settings.eventsUrl,
      syncedVersion: version + 1,
      ...(endsRotation && { rotatingUntil: null }),
    }),
  );
  // The job is retried with the change.
  if (!stored) throw new Error('The merchant account was changed while the gateway was updated');
}

function ofJob({ organizationId }: MerchantAccount): Permitted<'organization', 'platform'> {
  return asPlatform('organization', { id: organizationId, organizationId }, 'job');
}

async function settingsOf(
  instance: Pick<Instance, 'database' | 'publicUrl'>,
  account: MerchantAccount,
): Promise<MerchantSettings> {
  return {
    name: await findMerchantName(instance.database.writer, account.organizationId),
    eventsUrl: eventsUrlOf(instance),
    paymentMethods: wantedMethods(account),
    requireSignature: account.requireSignature === 1,
  };
}

/** Creates the merchant. Methods that were not checked, because the gateway did not answer, are checked here. */
async function ensureMerchant(
  gateway: PaymentGateway,
  externalId: string,
  { name, eventsUrl, paymentMethods: wanted }: MerchantSettings,
): Promise<MerchantSecrets> {
  const offered = (await gateway.listMethods()).map(({ id }) => id);
  const paymentMethods = wanted.filter((id) => offered.includes(id));
  return gateway.createMerchant({ externalId, name, eventsUrl, paymentMethods });
}

/** Updates a merchant that existed before with other settings. */
async function updateIfChanged(
  gateway: PaymentGateway,
  merchantCode: string,
  { name, eventsUrl, paymentMethods, requireSignature }: MerchantSettings,
): Promise<Merchant> {
  const merchant = await gateway.getMerchant(merchantCode);
  const wanted = within(paymentMethods, merchant);
  const isUpToDate =
    merchant.name === name &&
    merchant.eventsUrl === eventsUrl &&
    merchant.requireSignature === requireSignature &&
    merchant.paymentMethods.every(({ id, enabled }) => wanted.includes(id) === enabled);
  if (isUpToDate) return merchant;
  return gateway.updateMerchant(merchantCode, {
    name,
    eventsUrl,
    paymentMethods: wanted,
    requireSignature,
  });
}

function within(ids: readonly string[], { paymentMethods }: Merchant): string[] {
  return ids.filter((id) => paymentMethods.some((method) => method.id === id));
}

/** If the response to the creation was lost, the merchant may exist: repeating the creation returns its code. */
async function release(instance: Syncing, gateway: PaymentGateway, account: MerchantAccount): Promise<void> {
  const { organizationId } = account;
  const merchantCode =
    account.merchantCode ??
    (await ensureMerchant(gateway, organizationId, await settingsOf(instance, account))).merchantCode;
  await gateway.releaseMerchant(merchantCode);
  await inTransaction(instance.database, async (tx) => {
    await lockOrganizationRow(tx, organizationId);
    if ((await countPaymentServices(tx, { organizationId })) === 0)
      return deleteMerchantAccount(tx, ofJob(account));
    // A new service was created during the release: it gets a new merchant.
    const current = await lockMerchantAccount(tx, organizationId);
    if (current === undefined) return;
    await updateMerchantAccount(tx, ofJob(current), current, {
      status: 'provisioning',
      merchantCode: null,
      merchantSecretSealed: null,
      signingKeySealed: null,
      previousKeysJson: '[]',
      eventsUrl: null,
    });
    await queueMerchantSync(instance, tx, organizationId);
  });
}

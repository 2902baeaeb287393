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
import type { Instance } from '../context.ts';
import { eventsUrlOf, merchantSecretIdentity, queueMerchantSync, wantedMethods } from './merchant-account.ts';
import { adoptedKey } from './rotate-key.ts';

/**
 * Job: brings the gateway and the account's record together. Makes the merchant where it is missing, tells it what has
 * changed, reads its secrets again, or releases it. Runs in the organization's lane, can be repeated at any point, and
 * is tried again until the gateway answers.
 */
export async function syncMerchantAccount(
  instance: Instance,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const account = await findMerchantAccount(instance.database.writer, organizationId);
  const gateway = instance.payments;
  if (account === undefined || gateway === null) return;
  if (account.status === 'releasing') await release(instance, gateway, account);
  else await syncAccount(instance, gateway, account);
}

async function syncAccount(
  instance: Instance,
  gateway: PaymentGateway,
  account: MerchantAccount,
): Promise<void> {
  const { organizationId } = account;
  const settings = await settingsOf(instance, account);
  const secrets = await ensureMerchant(gateway, organizationId, settings);
  const merchant = await updateIfChanged(gateway, secrets.merchantCode, settings);
  const stored = await inTransaction(instance.database, (tx) =>
    updateMerchantAccount(tx, account, {
      status: 'active',
      merchantCode: secrets.merchantCode,
      merchantSecretSealed: instance.vault.seal(
        secrets.merchantSecret,
        merchantSecretIdentity(organizationId),
      ),
      ...adoptedKey(instance, account, secrets.signingKey),
      wantedMethodsJson: JSON.stringify(within(settings.paymentMethods, merchant)),
      knownMethodsJson: JSON.stringify(merchant.paymentMethods.map(({ id, name }) => ({ id, name }))),
      eventsUrl: settings.eventsUrl,
    }),
  );
  // Somebody wants something else by now: once more, with that.
  if (!stored) throw new Error('The merchant account was changed while the gateway was updated');
}

async function settingsOf(instance: Instance, account: MerchantAccount): Promise<MerchantSettings> {
  return {
    name: await findMerchantName(instance.database.writer, account.organizationId),
    eventsUrl: eventsUrlOf(instance),
    paymentMethods: wantedMethods(account),
    requireSignature: account.requireSignature === 1,
  };
}

/** A method that was taken on trust, while the gateway did not answer, may be none of its. */
async function ensureMerchant(
  gateway: PaymentGateway,
  externalId: string,
  { name, eventsUrl, paymentMethods: wanted }: MerchantSettings,
): Promise<MerchantSecrets> {
  const offered = (await gateway.listMethods()).map(({ id }) => id);
  const paymentMethods = wanted.filter((id) => offered.includes(id));
  return gateway.createMerchant({ externalId, name, eventsUrl, paymentMethods });
}

/** One that lived already may have been told something else. */
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

/** A merchant whose code was never heard may live all the same: asked for again, it tells it. */
async function release(instance: Instance, gateway: PaymentGateway, account: MerchantAccount): Promise<void> {
  const { organizationId } = account;
  const merchantCode =
    account.merchantCode ??
    (await ensureMerchant(gateway, organizationId, await settingsOf(instance, account))).merchantCode;
  await gateway.releaseMerchant(merchantCode);
  await inTransaction(instance.database, async (tx) => {
    await lockOrganizationRow(tx, organizationId);
    if ((await countPaymentServices(tx, { organizationId })) === 0)
      return deleteMerchantAccount(tx, organizationId);
    // A new service came while the last one went: it gets a merchant of its own.
    const current = await lockMerchantAccount(tx, organizationId);
    if (current === undefined) return;
    await updateMerchantAccount(tx, current, {
      ...{ status: 'provisioning', merchantCode: null, merchantSecretSealed: null, signingKeySealed: null },
      ...{ previousKeysJson: '[]', eventsUrl: null },
    });
    await queueMerchantSync(instance, tx, organizationId);
  });
}

import { findMerchantSecrets, insertMerchant } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreateMerchant, MerchantSecrets } from '#src/contracts/gateway/merchant.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { permitAdministrator } from '../access/permit.ts';
import type { GatewayAdminContext } from '../context.ts';
import { assertMethods } from './methods.ts';
import { defaultMode, requireProcessor } from './processors.ts';
import { secretIdentity, signingKeyIdentity } from './secrets.ts';

const CODE_LENGTH = 24;

/**
 * Creates the merchant of an external id: docs/specification/3-payments.md, "An organization has exactly one merchant
 * identity". If it exists, it stays as it is and its secrets are returned, so an instance whose first response was lost
 * can repeat the request. Throws 400 for an unknown method or a mode without a processor.
 */
export async function createMerchant(
  ctx: GatewayAdminContext,
  input: CreateMerchant,
): Promise<MerchantSecrets> {
  const mode = input.mode ?? defaultMode(ctx);
  const processor = requireProcessor(ctx, mode);
  const methods = [...new Set(input.paymentMethods ?? processor.methods().map(({ id }) => id))];
  assertMethods(processor, methods);
  const id = ctx.ids.next('mch');
  const secret = ctx.ids.token('msk');
  return inTransaction(ctx.database, async (tx) => {
    await insertMerchant(tx, permitAdministrator(ctx.actor, id), {
      externalId: input.externalId,
      code: `mc_${ctx.ids.suffix(CODE_LENGTH)}`,
      name: input.name,
      eventsUrl: input.eventsUrl.replace(/\/+$/, ''),
      mode,
      methodsJson: JSON.stringify(methods),
      secretHash: hashOfToken(secret),
      secretSealed: ctx.vault.seal(secret, secretIdentity(id)),
      signingKeySealed: ctx.vault.seal(ctx.ids.token('evsk'), signingKeyIdentity(id)),
      requireSignature: 0,
      clockOffsetMs: 0,
      releasedAt: null,
      createdAt: isoFromNow(ctx.clock),
    });
    const living = await findMerchantSecrets(tx, input.externalId);
    if (living === undefined) throw new Error('A created merchant was not found');
    const { actor } = ctx;
    await auditAs(ctx, tx, {
      actor,
      organizationId: null,
      action: 'merchant.create',
      resourceId: living.id,
    });
    return {
      merchantCode: living.code,
      merchantSecret: ctx.vault.open(living.secretSealed, secretIdentity(living.id)),
      signingKey: ctx.vault.open(living.signingKeySealed, signingKeyIdentity(living.id)),
    };
  });
}

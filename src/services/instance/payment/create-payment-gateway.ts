import type { Tx } from '#db/client.ts';
import { countPaymentServices, insertPaymentService } from '#db/queries/payment-service.ts';
import {
  findMerchantAccount,
  insertMerchantAccount,
  lockMerchantAccount,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Method, PaymentGateway } from '#src/adapters/gateway/port.ts';
import type { CreatePaymentService } from '#src/contracts/payment-gateway.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { hasFeature, lockOrganization } from '../../platform/plan/index.ts';
import { permittedProject } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { assertWebhookUrl } from './assert-webhook-url.ts';
import { isActive, queueMerchantSync } from './merchant-account.ts';
import { assertOffered, offeredMethods, wantedMethods } from './methods.ts';

/** Each event is sent to the address of each service, so their number bounds the cost of an event. */
const MAX_SERVICES = 1000;

/**
 * Adds a payment gateway service to a project. The first one of an organization creates its merchant account, by a job.
 * Further ones share it and enable their methods in addition. Throws 400, 403 without the feature, and 404 for the
 * project.
 */
export async function createPaymentGateway(
  ctx: MemberContext,
  { projectId, name, paymentMethods, webhookUrl }: CreatePaymentService,
): Promise<{ paymentGatewayId: Id<'pgw'> }> {
  const gateway = requireGateway(ctx);
  const project = await permittedProject(ctx, projectId, 'payment:manage');
  await assertFeature(ctx, ctx.database.reader);
  assertWebhookUrl(webhookUrl);
  const { organizationId } = ctx.actor;
  const account = await findMerchantAccount(ctx.database.reader, organizationId);
  const offered = await offeredMethods(gateway, account);
  assertOffered(paymentMethods, offered);
  const id = ctx.ids.next('pgw');
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    await assertFeature(ctx, tx);
    const others = await countPaymentServices(tx, { organizationId });
    if (others >= MAX_SERVICES)
      throw new Fault('forbidden', `An organization has at most ${MAX_SERVICES} payment gateway services.`);
    await enableMethods(ctx, tx, project, { ids: paymentMethods, offered, isFirst: others === 0 });
    await insertPaymentService(tx, project, {
      id,
      name,
      webhookUrl: webhookUrl ?? null,
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'paymentGateway.create', id);
  });
  return { paymentGatewayId: id };
}

/** Throws 403 if the operator has not enabled payment gateway services. */
function requireGateway({ payments }: Pick<MemberContext, 'payments'>): PaymentGateway {
  if (payments !== null) return payments;
  throw new Fault('forbidden', 'The operator of this platform has not enabled payment gateway services.');
}

async function assertFeature(
  ctx: Pick<MemberContext, 'actor' | 'clock'>,
  db: Parameters<typeof hasFeature>[1],
): Promise<void> {
  if (await hasFeature(ctx, db, ctx.actor.organizationId, 'paymentGateway')) return;
  throw new Fault(
    'forbidden',
    'The plan of this organization or the license of this platform has no payment gateway services.',
  );
}

async function enableMethods(
  ctx: Pick<MemberContext, 'actor' | 'clock' | 'ids' | 'homeId'>,
  tx: Tx,
  project: Permitted<'project', 'payment:manage'>,
  { ids, offered, isFirst }: { ids: readonly string[]; offered: readonly Method[] | null; isFirst: boolean },
): Promise<void> {
  const { organizationId } = ctx.actor;
  const account = await lockMerchantAccount(tx, organizationId);
  if (account === undefined) {
    await insertMerchantAccount(tx, project, {
      wantedMethodsJson: JSON.stringify([...new Set(ids)]),
      knownMethodsJson: JSON.stringify(offered ?? ids.map((id) => ({ id, name: id }))),
      createdAt: isoFromNow(ctx.clock),
    });
    await queueMerchantSync(ctx, tx, organizationId);
    return;
  }
  // An account without services is being released: its methods do not count.
  const before = isFirst ? [] : wantedMethods(account);
  const wanted = [...new Set([...before, ...ids])];
  if (isActive(account) && wanted.length === before.length) return;
  await updateMerchantAccount(tx, project, account, { wantedMethodsJson: JSON.stringify(wanted) });
  await queueMerchantSync(ctx, tx, organizationId);
}

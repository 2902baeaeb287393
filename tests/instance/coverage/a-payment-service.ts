import { insertPaymentEvent } from '#db/queries/payment-event.ts';
import { insertDeliveries } from '#db/queries/payment-event-delivery.ts';
import { asPlatform, forPlatform } from '#src/services/platform/access/permit.ts';
import { until } from '../../support/until.ts';
import type { Maker } from './site.ts';

/** At this address no call reaches a server. */
const PAYMENTS_URL = 'https://hooks.invalid/payments';

export async function aPaymentGateway(
  { call }: Maker,
  { projectId, name }: { projectId: string; name: string },
): Promise<string> {
  const body = { projectId, name, paymentMethods: ['card'], webhookUrl: PAYMENTS_URL };
  const answer = await call('POST /api/paymentGateway.create', { body });
  if (answer.status !== 200) throw new Error(`paymentGateway.create answered ${answer.text}`);
  return answer.body.paymentGatewayId;
}

/** From then on nothing of it changes by itself. */
export async function untilItsMerchantStands(
  { world, organizationId, call }: Maker,
  paymentGatewayId: string,
): Promise<void> {
  await until('the merchant exists', async () => {
    const { body } = await call(`GET /api/paymentGateway.get?paymentGatewayId=${paymentGatewayId}`);
    const jobs = await world.app.instance.database.writer.selectFrom('job').select('lane').execute();
    return body.status === 'active' && !jobs.some(({ lane }) => lane === organizationId);
  });
}

/** An event that was brought to the address of the site's service. */
export async function aPaymentDelivery({
  world,
  organizationId,
}: Maker): Promise<{ id: string; eventId: string }> {
  const { database, ids } = world.app.instance;
  const [id, eventKey, eventId] = [ids.next('pdl'), ids.next('pev'), ids.next('evt')];
  const createdAt = new Date().toISOString();
  const serviceIds = await database.writer
    .selectFrom('paymentService')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('webhookUrl', '=', PAYMENTS_URL)
    .execute();
  await database.writer.transaction().execute(async (tx) => {
    await insertPaymentEvent(tx, forPlatform('credential'), {
      ...{ id: eventKey, organizationId, merchantCode: organizationId, eventId, type: null },
      ...{ body: Buffer.from('{}'), signature: '', contentType: null, receivedAt: createdAt },
    });
    await insertDeliveries(tx, asPlatform('organization', { id: organizationId, organizationId }, 'job'), [
      {
        ...{ id, eventKey, url: PAYMENTS_URL, isManual: 0, createdAt },
        serviceIds: serviceIds.map((service) => service.id),
      },
    ]);
    const over = { status: 'failed', reason: 'The host could not be reached.' } as const;
    await tx.updateTable('paymentDelivery').set(over).where('id', '=', id).execute();
  });
  return { id, eventId };
}

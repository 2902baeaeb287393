import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDeliveries } from '#db/queries/payment-event-delivery.ts';
import type { Id } from '#src/domain/id.ts';
import { reconcilePayments } from '#src/services/instance/payment/reconcile-payments.ts';
import { asPlatform } from '#src/services/platform/access/permit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { until } from '../../support/until.ts';
import { anActiveService, anEvent, deliveriesOf, postSigned, settledDeliveries } from './support.ts';

/** What processes that are gone, and jobs that were given up, leave behind is found by the round of every minute. */

let world: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  receiver = await openReceiver();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

/** A delivery of an event that was relayed, written so long ago. */
async function anOlderDelivery(paymentGatewayId: Id<'pgw'>, agoMs: number): Promise<Id<'pdl'>> {
  const { database, ids } = world.app.instance;
  const id = ids.next('pdl');
  const { organizationId } = world;
  await database.writer.transaction().execute(async (tx) => {
    const { eventKey } = await tx
      .selectFrom('paymentDelivery')
      .select('eventKey')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const createdAt = new Date(Date.now() - agoMs).toISOString();
    const delivery = { id, eventKey, url: `${receiver.url}/${id}`, isManual: 0, createdAt };
    await insertDeliveries(tx, asPlatform('organization', { id: organizationId, organizationId }, 'job'), [
      { ...delivery, serviceIds: [paymentGatewayId] },
    ]);
  });
  return id;
}

test('what waits without a job is sent; what a dead process was sending ends; what is young is left alone', async () => {
  const service = await anActiveService(world, { webhookUrl: receiver.url });
  const { paymentGatewayId } = service;
  await postSigned(world, service, anEvent());
  await settledDeliveries(world, paymentGatewayId, 1);
  const db = world.app.instance.database.writer;
  await until('its job is gone', async () => {
    const jobs = await db.selectFrom('job').select('id').where('kind', '=', 'payment.relay').execute();
    return jobs.length === 0;
  });

  const dead = await anOlderDelivery(paymentGatewayId, 0);
  const alive = await anOlderDelivery(paymentGatewayId, 0);
  const claim = (id: Id<'pdl'>, agoMs: number) =>
    db
      .updateTable('paymentDelivery')
      .set({
        ...{ status: 'sending', claimedBy: 'elsewhere:1' },
        claimedAt: new Date(Date.now() - agoMs).toISOString(),
      })
      .where('id', '=', id)
      .execute();
  await claim(dead, 61_000);
  await claim(alive, 30_000);
  const young = await anOlderDelivery(paymentGatewayId, 1000);
  await reconcilePayments(world.app.instance);
  const statusOf = async (id: string) =>
    (await deliveriesOf(world, paymentGatewayId)).find(({ deliveryId }) => deliveryId === id)?.status;
  expect([await statusOf(dead), await statusOf(alive), await statusOf(young)]).toEqual([
    ...['interrupted', 'pending', 'pending'],
  ]);
  expect(receiver.requests).toHaveLength(1);

  const stranded = await anOlderDelivery(paymentGatewayId, 61_000);
  await reconcilePayments(world.app.instance);
  await until('it is sent', async () => (await statusOf(stranded)) === 'succeeded');
  expect(receiver.requests.map(({ path }) => path)).toContain(`/${stranded}`);
  expect(receiver.requests.map(({ path }) => path)).not.toContain(`/${dead}`);
});

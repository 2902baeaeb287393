import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentDeliveryDetails } from '#src/contracts/payment-gateway.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { anActiveService, anEvent, postSigned, settledDeliveries, sign } from './support.ts';

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

test('shows the event that was relayed, without the signature, and the answer', async () => {
  const service = await anActiveService(world, { webhookUrl: receiver.url });
  const event = anEvent();
  await postSigned(world, service, event);
  const [settled] = await settledDeliveries(world, service.paymentGatewayId, 1);
  const { deliveryId } = settled ?? {};
  const read = () =>
    world.ok<PaymentDeliveryDetails>(`GET /api/paymentGateway.delivery?deliveryId=${deliveryId}`);
  const delivery = await read();
  expect(delivery).toMatchObject({
    ...{ deliveryId, status: 'succeeded', statusCode: 200, reason: null, answer: 'heard' },
    ...{ payload: event, headers: { 'content-type': 'application/json' }, attemptCount: 1 },
  });
  expect(JSON.stringify(delivery)).not.toContain(sign(service.key, event));
  await world.app.instance.database.writer.updateTable('paymentEvent').set({ body: null }).execute();
  expect((await read()).payload).toBeNull();
});

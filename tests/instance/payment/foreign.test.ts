import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { anotherOrganization } from '../coverage/credentials.ts';
import { anActiveService, anEvent, anEventId, post, postSigned, settledDeliveries, sign } from './support.ts';

/** What is another organization's is not there: its services, its events, its deliveries, its key. */

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

test('no foreign id names anything, alone or beside own ids; no foreign key signs for this organization', async () => {
  const { key: foreignKey } = await anotherOrganization(world);
  const foreign = {
    call: (target: `${string} /${string}`, options = {}) =>
      world.call(target, { key: foreignKey, ...options }),
    async ok<Body>(target: `${string} /${string}`, body?: unknown): Promise<Body> {
      const answer = await foreign.call(target, body === undefined ? {} : { body });
      if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    },
  };
  const ours = await anActiveService(world, { webhookUrl: `${receiver.url}/ours` });
  const theirs = await anActiveService(foreign, { webhookUrl: `${receiver.url}/theirs` });
  const [ourEvent, theirEvent] = [anEventId(), anEventId()];
  await postSigned(world, ours, anEvent(ourEvent));
  await postSigned(world, theirs, anEvent(theirEvent));
  const [ourDelivery] = await settledDeliveries(world, ours.paymentGatewayId, 1);
  const [theirDelivery] = await settledDeliveries(foreign, theirs.paymentGatewayId, 1);
  expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/ours', '/theirs']);

  const { paymentGatewayId } = ours;
  const redeliveries = [
    { deliveryId: theirDelivery?.deliveryId },
    { deliveryId: ourDelivery?.deliveryId, paymentGatewayId: theirs.paymentGatewayId },
    { deliveryId: ourDelivery?.deliveryId, eventId: theirEvent },
    { paymentGatewayId: theirs.paymentGatewayId, eventId: theirEvent },
    { paymentGatewayId, eventId: theirEvent },
  ];
  for (const body of redeliveries) {
    const { status } = await world.call('POST /api/paymentGateway.redeliver', { body });
    expect([body, status]).toEqual([body, 404]);
  }
  const event = anEvent();
  const forged = await post(world, ours.merchantCode, event, {
    'x-gateway-signature': sign(theirs.key, event),
  });
  expect(forged.status).toBe(401);
  // The same id is another event with another merchant.
  expect(await postSigned(world, ours, anEvent(theirEvent))).toMatchObject({ duplicate: false });
  await settledDeliveries(world, paymentGatewayId, 2);
  expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/ours', '/ours', '/theirs']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryDetails } from '#src/contracts/webhook.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  publishSite(world.git);
  receiver = await openReceiver();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

test('shows what was sent, without the signature, and the start of the last answer', async () => {
  receiver.answerWith(500);
  const { webhookId, secret } = await world.ok<{ webhookId: string; secret: string }>(
    'POST /api/webhook.create',
    { url: receiver.url, events: ['deploy.succeeded'] },
  );
  const { body } = await importSite(world);
  await settled(world, body.deploymentId);
  const [request] = await until('the attempt', async () =>
    receiver.requests.length > 0 ? receiver.requests : undefined,
  );
  const path = `GET /api/webhook.deliveries?webhookId=${webhookId}` as const;
  const { items } = await world.ok<{ items: { deliveryId: string }[] }>(path);
  const read = () =>
    world.ok<DeliveryDetails>(`GET /api/webhook.delivery?deliveryId=${items[0]?.deliveryId}`);
  const delivery = await until('its result', async () => {
    const now = await read();
    return now.attemptCount > 0 ? now : undefined;
  });
  expect(delivery).toMatchObject({
    ...{ webhookId, url: receiver.url, type: 'deploy.succeeded', status: 'pending', attemptCount: 1 },
    ...{ statusCode: 500, reason: 'Answered 500.', answer: 'heard' },
    payload: request?.body.toString(),
    headers: { 'content-type': 'application/json', 'webhook-id': request?.headers['webhook-id'] },
    attempts: [{ outcome: 'failed', statusCode: 500 }],
  });
  expect(JSON.stringify(delivery)).not.toContain(secret);
  expect(JSON.stringify(delivery)).not.toContain(String(request?.headers['webhook-signature']));
});

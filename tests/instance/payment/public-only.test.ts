import { expect, onTestFinished, test } from 'vitest';
import { createPaymentGateway } from '#src/services/instance/payment/create-payment-gateway.ts';
import { getPaymentGateway } from '#src/services/instance/payment/get-payment-gateway.ts';
import { revealPaymentGatewaySigningKey } from '#src/services/instance/payment/reveal-payment-gateway-signing-key.ts';
import { createProject } from '#src/services/instance/project/create-project.ts';
import { ownerContext } from '../../support/actor.ts';
import { openTestApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';
import { anEvent, postSigned } from './support.ts';

test('with only the published surface events are received, and the services are not there', async () => {
  const world = await openTestApp({ SERVICE_PUBLIC_API_ONLY: 'true' });
  onTestFinished(() => world.close());
  const ctx = await ownerContext(world);
  const { projectId } = await createProject(ctx, { name: 'Shop' });
  const ref = await createPaymentGateway(ctx, { projectId, name: 'Till', paymentMethods: ['card'] });
  const merchantCode = await until(
    'the merchant exists',
    async () => (await getPaymentGateway(ctx, ref)).merchantCode,
  );
  const { webhookSigningKey: key } = await revealPaymentGatewaySigningKey(ctx, ref);
  const event = anEvent();
  expect(await postSigned(world, { merchantCode, key }, event)).toEqual({ received: true, duplicate: false });
  expect(await postSigned(world, { merchantCode, key }, event)).toEqual({ received: true, duplicate: true });
  expect((await fetch(`${world.url}/api/payment-events/mc_none`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${world.url}/api/payment-events/${merchantCode}`)).status).toBe(405);
  expect((await fetch(`${world.url}/api/paymentGateway.list`)).status).toBe(404);
});

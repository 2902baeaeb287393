import { expect, onTestFinished, test } from 'vitest';
import { openPayments } from '#src/app/payments.ts';
import { loadConfig } from '#src/config/config.ts';
import { openTestApp } from '../../support/app.ts';
import { aProject } from './support.ts';

test('where the operator has enabled no gateway the type is not offered, with the reason', async () => {
  const world = await openTestApp({ ROLES: 'instance' });
  onTestFinished(() => world.close());
  const body = { projectId: await aProject(world), name: 'Till', paymentMethods: ['card'] };
  const { status, body: refusal } = await world.call('POST /api/paymentGateway.create', { body });
  expect([status, refusal]).toEqual([
    403,
    { code: 'FORBIDDEN', message: 'The operator of this platform has not enabled payment gateway services.' },
  ]);
  expect(await world.ok('GET /api/paymentGateway.list')).toMatchObject({ items: [], total: 0 });
});

test('a gateway elsewhere needs its key: without it the program does not start, and reports why', async () => {
  const world = await openTestApp({ ROLES: 'instance' });
  onTestFinished(() => world.close());
  const { instance } = world.app;
  const config = loadConfig({ ROLES: 'instance', PAYMENT_GATEWAY_URL: 'https://pay.example.com' });
  expect(() => openPayments(instance, config, null)).toThrow(/PAYMENT_GATEWAY_ADMIN_KEY/);
  expect(openPayments(instance, config, 'gwk_elsewhere')?.checkoutUrl).toBe(
    'https://pay.example.com/api/pay',
  );
  expect(openPayments(instance, loadConfig({ ROLES: 'instance' }), null)).toBeNull();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayWorld, openGatewayWorld } from './support/world.ts';

/** Errors that need a certain state of the gateway. Each response is compared with the API documents. */

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

test('a live merchant is answered 503 while the live processor is disabled', async () => {
  const merchant = await world.merchant();
  const terms = { name: 'x', amount: 5, currency: 'EUR', interval: 'day' };
  const { offerId } = await merchant.ok('POST /api/offer.create', terms);
  await world.app.app.gateway.database.writer
    .updateTable('merchant')
    .set({ mode: 'live' })
    .where('code', '=', merchant.code)
    .execute();
  const customer = { customer: 'u', externalReference: 'r', returnUrl: 'https://shop.example.com/' };
  const answers = [
    await merchant.call('POST /api/subscription.create', { ...customer, offerId }),
    await merchant.pay(),
    await world.asAdmin(`GET /api/merchant.get?merchantCode=${merchant.code}`),
    await world.asAdmin('POST /api/merchant.update', { merchantCode: merchant.code, name: 'Shop' }),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
});

test('a released merchant does not exist for the administration key', async () => {
  const { code: merchantCode } = await world.merchant();
  await world.asAdmin('POST /api/merchant.release', { merchantCode });
  const answers = [
    await world.asAdmin(`GET /api/merchant.get?merchantCode=${merchantCode}`),
    await world.asAdmin('POST /api/merchant.update', { merchantCode, name: 'Shop' }),
    await world.asAdmin('POST /api/merchant.rotateSigningKey', { merchantCode }),
    await world.asAdmin('POST /api/merchant.release', { merchantCode }),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** The status query for those who poll, and the list of payments. */

let world: GatewayWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld();
  merchant = await world.merchant();
});
afterAll(() => world.close());

describe('what a merchant asks', () => {
  test('verifyPayment answers the payment', async () => {
    const { body: started } = await merchant.pay({ amount: 4200, currency: 'XOF' });
    const path = `/api/verifyPayment/${started.reference}?merchantCode=${merchant.code}` as const;
    const { status, body } = await merchant.call(`GET ${path}`);
    expect([status, body]).toEqual([
      200,
      {
        paymentId: started.paymentId,
        reference: started.reference,
        status: 'pending',
        amount: 4200,
        currency: 'XOF',
        method: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test.each([
    ['a wrong code', (code: string) => `x?merchantCode=${code}x`, 404],
    ['a code in another case', (code: string) => `x?merchantCode=${code.toUpperCase()}`, 404],
    ['no code', () => 'x', 400],
    ['an invalid reference', (code: string) => `a%2Fb?merchantCode=${code}`, 400],
    ['an unknown reference', (code: string) => `nothing?merchantCode=${code}`, 404],
    ['no reference', (code: string) => `?merchantCode=${code}`, 404],
  ])('verifyPayment with %s', async (_what, path, status) => {
    expect((await merchant.call(`GET /api/verifyPayment/${path(merchant.code)}`)).status).toBe(status);
  });

  test('payment.list is newest first, in pages, and by status', async () => {
    const mine = await world.merchant();
    const references = ['a', 'b', 'c'];
    for (const reference of references) await mine.pay({ reference });
    const all = await mine.ok('GET /api/payment.list?limit=2');
    expect(all).toMatchObject({ total: 3, limit: 2, offset: 0 });
    expect(all.items.map(({ reference }: { reference: string }) => reference)).toEqual(['c', 'b']);
    expect((await mine.ok('GET /api/payment.list?status=succeeded')).total).toBe(0);
    expect((await mine.ok('GET /api/payment.list?status=pending&offset=2')).items).toHaveLength(1);
    expect((await mine.call('GET /api/payment.list?status=paid')).status).toBe(400);
    expect((await mine.call('GET /api/payment.list?limit=101')).status).toBe(400);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClockOffsets } from '#db/queries/gateway-merchant.ts';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { addAttempt } from './support/hosted-page.ts';
import { DAY_MS, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** What the periodic task finds while other items stay due. */

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

const database = () => world.app.app.gateway.database;

/** An attempt that is due and whose processor rejects each query about it. */
async function aBrokenAttempt(merchant: Merchant, checkAt: string): Promise<void> {
  const { body } = await merchant.pay();
  await addAttempt(world, body.paymentId, {
    ...{ id: `att_${body.reference}`, processor: 'sandbox', status: 'processing', processorRef: 'nonsense' },
    ...{ checkAt, createdAt: checkAt },
  });
}

const release = (merchant: Merchant) =>
  world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });

test('items that fail each time do not keep later ones from their turn', async () => {
  const broken = await world.merchant();
  const early = new Date(world.clock.now() - DAY_MS).toISOString();
  for (let count = 0; count < 51; count += 1) await aBrokenAttempt(broken, early);
  const merchant = await world.merchant();
  const { body } = await merchant.pay();
  const checkAt = new Date(world.clock.now() - 1000).toISOString();
  await addAttempt(world, body.paymentId, {
    id: 'att_later',
    processor: 'sandbox',
    checkAt,
    createdAt: early,
  });
  await processDueItems(world.app.app.gateway);
  const { status } = await database()
    .reader.selectFrom('paymentAttempt')
    .select('status')
    .where('id', '=', 'att_later')
    .executeTakeFirstOrThrow();
  expect(status).toBe('void');
});

test('clocks are listed in order, page by page, without those of merchants with nothing to do', async () => {
  const [one, two, released, asked] = [
    await world.merchant(),
    await world.merchant(),
    await world.merchant(),
    await world.merchant(),
  ];
  const ahead = [
    [two, 2],
    [asked, 3],
    [one, 1],
    [released, 4],
  ] as const;
  for (const [merchant, clockOffsetMs] of ahead) {
    const change = database().writer.updateTable('merchant').set({ clockOffsetMs });
    await change.where('code', '=', merchant.code).execute();
  }
  await aBrokenAttempt(asked, new Date(world.clock.now() + DAY_MS).toISOString());
  for (const merchant of [released, asked]) await release(merchant);
  const list = (after: number, limit: number) => listClockOffsets(database().reader, { after, limit });
  expect(await list(0, 2)).toEqual([1, 2]);
  expect(await list(2, 2)).toEqual([3]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { DAY_MS, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** How far a sandbox merchant may move its clock. */

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

const database = () => world.app.app.gateway.database;

const setClock = (merchant: Merchant, clockOffsetMs: number) =>
  database()
    .writer.updateTable('merchant')
    .set({ clockOffsetMs })
    .where('code', '=', merchant.code)
    .execute();

test('a clock stays within a hundred years, by days and by time', async () => {
  const merchant = await world.merchant();
  await setClock(merchant, 99 * 366 * DAY_MS);
  await merchant.ok('POST /api/merchant.advanceClock', { days: 365 });
  const to = new Date(world.clock.now() + 100 * 366 * DAY_MS + 60_000).toISOString();
  for (const [field, input] of [
    ['days', { days: 2 }],
    ['to', { to }],
  ] as const) {
    const answer = await merchant.call('POST /api/merchant.advanceClock', input);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, [field]]);
  }
  await merchant.ok('POST /api/merchant.advanceClock', { days: 1 });
});

test('one at its end does not keep the others from what is due', async () => {
  const [ahead, other] = [await world.merchant(), await world.merchant()];
  await setClock(ahead, 100 * 366 * DAY_MS);
  const { body } = await other.pay();
  world.clock.move(DAY_MS + 1000);
  await processDueItems(world.app.app.gateway);
  expect(await other.status(body.reference)).toBe('expired');
});

test('what is due by the new time is processed before the response', async () => {
  const merchant = await world.merchant();
  for (let round = 0; round < 5; round += 1) {
    const { body } = await merchant.pay();
    await merchant.ok('POST /api/merchant.advanceClock', { days: 2 });
    expect(await lastStatus(body.paymentId)).toBe('expired');
  }
});

/** As it is recorded: a request for the payment would expire it. */
async function lastStatus(paymentId: Id<'pay'>): Promise<string> {
  const query = database().reader.selectFrom('payment').select('status').where('id', '=', paymentId);
  return (await query.executeTakeFirstOrThrow()).status;
}

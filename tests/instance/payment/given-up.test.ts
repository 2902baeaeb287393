import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakePaymentGateway, fakePaymentGateway } from '#src/adapters/gateway/fake.ts';
import { discardOrganization } from '#src/services/instance/organization/discard-organization.ts';
import { reconcilePayments } from '#src/services/instance/payment/reconcile-payments.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';
import { anActiveService, keyOf } from './support.ts';

/** What was saved while the gateway was away for so long that its job was given up. */

let gateway: FakePaymentGateway;
let world: TestApp;
let offsetMs = 0;

beforeEach(async () => {
  offsetMs = 0;
  gateway = fakePaymentGateway();
  world = await openTestApp({}, { payments: gateway, clock: { now: () => Date.now() + offsetMs } });
});
afterEach(() => world.close());

const mine = () => gateway.living.get(world.organizationId);
const writer = () => world.app.instance.database.writer;

async function jobs(): Promise<{ id: string }[]> {
  return writer().selectFrom('job').select('id').where('kind', '=', 'payment.merchant').execute();
}

const giveUp = () =>
  until('the job is given up', async () => {
    const result = await writer()
      .deleteFrom('job')
      .where('kind', '=', 'payment.merchant')
      .where('leaseUntil', 'is', null)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  });

/** The periodic task finds nothing more to do. */
async function rests(): Promise<void> {
  await until('the job is done', async () => (await jobs()).length === 0);
  await reconcilePayments(world.app.instance);
  expect(await jobs()).toEqual([]);
}

test('changed settings are sent again until the gateway accepts them', async () => {
  const { paymentGatewayId } = await anActiveService(world);
  await rests();
  gateway.setReachable(false);
  const body = { paymentGatewayId, requireSignature: true };
  const answer = world.call('POST /api/paymentGateway.update', { body });
  await giveUp();
  await answer;
  gateway.setReachable(true);
  expect(mine()?.requireSignature).toBe(false);
  await reconcilePayments(world.app.instance);
  await until('the gateway has it', async () => mine()?.requireSignature === true);
  await rests();
});

test('a rotation that was interrupted is ended by reading the new key', async () => {
  const { paymentGatewayId, key } = await anActiveService(world);
  await rests();
  gateway.loseNextAnswer();
  const rotated = await world.call('POST /api/paymentGateway.rotateSigningKey', {
    body: { paymentGatewayId },
  });
  expect(rotated.status).toBe(503);
  await giveUp();
  expect(await keyOf(world, paymentGatewayId)).toBe(key);
  offsetMs += 61_000;
  await reconcilePayments(world.app.instance);
  await until('the new key is known', async () => {
    return (await keyOf(world, paymentGatewayId)) === mine()?.signingKey;
  });
  expect(mine()?.signingKey).not.toBe(key);
  await rests();
});

test('the new name of an organization reaches the payment page', async () => {
  await anActiveService(world);
  const { organizationId } = world;
  await world.ok('POST /api/organization.update', { organizationId, name: 'Renamed at once' });
  await until('the gateway has it', async () => mine()?.name === 'Renamed at once');
  await rests();
  gateway.setReachable(false);
  await world.ok('POST /api/organization.update', { organizationId, name: 'Renamed later' });
  await giveUp();
  gateway.setReachable(true);
  await reconcilePayments(world.app.instance);
  await until('the gateway has it', async () => mine()?.name === 'Renamed later');
  await rests();
});

test('a removal that waits for the gateway leaves the one job of the release alone', async () => {
  await anActiveService(world);
  await rests();
  gateway.setReachable(false);
  const discard = () => discardOrganization(world.app.instance, world, new AbortController().signal);
  await discard();
  const queued = await jobs();
  expect(queued).toHaveLength(1);
  await discard();
  await discard();
  expect(await jobs()).toEqual(queued);
  gateway.setReachable(true);
  offsetMs += 61_000;
  await until('it is released', async () => gateway.released.length === 1);
});

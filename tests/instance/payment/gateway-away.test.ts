import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakePaymentGateway, fakePaymentGateway } from '#src/adapters/gateway/fake.ts';
import type { Id } from '#src/domain/id.ts';
import { reconcilePayments } from '#src/services/instance/payment/reconcile-payments.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { everyRow } from '../../support/coverage.ts';
import { until } from '../../support/until.ts';
import {
  activePanel,
  anActiveService,
  anEvent,
  aProject,
  aService,
  keyOf,
  panelOf,
  post,
  postSigned,
  sign,
} from './support.ts';

/** The gateway is unreachable, loses answers or refuses: the wanted state is reached once it is back, exactly once. */

let gateway: FakePaymentGateway;
let world: TestApp;
let offsetMs = 0;
const OFFERED = [
  { id: 'card', name: 'Card' },
  { id: 'mobile_money', name: 'Mobile money' },
];

beforeEach(async () => {
  offsetMs = 0;
  gateway = fakePaymentGateway();
  gateway.offer(OFFERED);
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({}, { payments: gateway, clock });
});
afterEach(() => world.close());

const remove = (paymentGatewayId: Id<'pgw'>) =>
  world.call('POST /api/paymentGateway.remove', { body: { paymentGatewayId } });

/** What waits for its next try does not wait any longer. */
const passTime = (): void => {
  offsetMs += 61_000;
};

const mine = () => gateway.living.get(world.organizationId);

describe('creation', () => {
  test('waits for the gateway with the placeholder, and takes methods on trust', async () => {
    gateway.setReachable(false);
    const paymentGatewayId = await aService(world, { paymentMethods: ['card', 'cheque'] });
    await until('it was tried', async () => world.logLines.some((line) => line.includes('payment.merchant')));
    expect(await panelOf(world, paymentGatewayId)).toMatchObject({
      ...{ status: 'provisioning', merchantCode: null },
      paymentMethods: [
        { id: 'card', name: 'card', enabled: true },
        { id: 'cheque', name: 'cheque', enabled: true },
      ],
    });
    for (const secret of ['revealSigningKey', 'rotateSigningKey', 'revealMerchantSecret']) {
      const { status } = await world.call(`POST /api/paymentGateway.${secret}`, {
        body: { paymentGatewayId },
      });
      expect([secret, status]).toEqual([secret, 409]);
    }
    const { status } = await world.call('POST /api/paymentGateway.update', {
      body: { paymentGatewayId, paymentMethods: ['mobile_money', 'cheque'] },
    });
    expect(status).toBe(200);
    gateway.setReachable(true);
    passTime();
    const panel = await activePanel(world, paymentGatewayId);
    expect(panel.merchantCode).toBe(mine()?.merchantCode);
    expect(panel.paymentMethods.filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual([
      'mobile_money',
    ]);
    expect((await remove(paymentGatewayId)).status).toBe(200);
  });

  test('whose answer was lost asks again and gets the same merchant', async () => {
    gateway.loseNextAnswer();
    const projectId = await aProject(world);
    // The first question is for the methods; the second makes the merchant.
    const paymentGatewayId = await aService(world, { projectId });
    gateway.loseNextAnswer();
    passTime();
    const panel = await activePanel(world, paymentGatewayId);
    expect(gateway.living.size).toBe(1);
    expect(panel.merchantCode).toBe(mine()?.merchantCode);
    expect(await keyOf(world, paymentGatewayId)).toBe(mine()?.signingKey);
    expect((await remove(paymentGatewayId)).status).toBe(200);
  });

  test('whose job was given up is taken up again', async () => {
    gateway.setReachable(false);
    const paymentGatewayId = await aService(world);
    const { writer } = world.app.instance.database;
    await until('the job is given up', async () => {
      const result = await writer
        .deleteFrom('job')
        .where('kind', '=', 'payment.merchant')
        .where('leaseUntil', 'is', null)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    });
    gateway.setReachable(true);
    expect(await panelOf(world, paymentGatewayId)).toMatchObject({ status: 'provisioning' });
    await reconcilePayments(world.app.instance);
    await activePanel(world, paymentGatewayId);
    expect((await remove(paymentGatewayId)).status).toBe(200);
  });
});

describe('an account that exists', () => {
  test('shows its panel and takes events; methods and key cannot be changed, and are not', async () => {
    const service = await anActiveService(world, { paymentMethods: ['card'] });
    const { paymentGatewayId } = service;
    const panel = await panelOf(world, paymentGatewayId);
    gateway.setReachable(false);
    expect(await panelOf(world, paymentGatewayId)).toEqual(panel);
    const body = { paymentGatewayId, paymentMethods: ['mobile_money'], name: 'Not saved' };
    const updated = await world.call('POST /api/paymentGateway.update', { body });
    const rotated = await world.call('POST /api/paymentGateway.rotateSigningKey', { body });
    for (const answer of [updated, rotated]) {
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('again'),
      });
    }
    await postSigned(world, service, anEvent());
    await world.ok('POST /api/paymentGateway.update', { paymentGatewayId, name: panel.name });
    gateway.setReachable(true);
    expect(await panelOf(world, paymentGatewayId)).toEqual(panel);
    expect((await remove(paymentGatewayId)).status).toBe(200);
  });

  test('whose rotation lost its answer reads the new key, and takes the old one meanwhile', async () => {
    const service = await anActiveService(world);
    gateway.loseNextAnswer();
    const { paymentGatewayId } = service;
    const body = { paymentGatewayId };
    expect((await world.call('POST /api/paymentGateway.rotateSigningKey', { body })).status).toBe(503);
    const signingKey = mine()?.signingKey ?? '';
    expect(signingKey).not.toBe(service.key);
    passTime();
    await until('the new key is known', async () => (await keyOf(world, paymentGatewayId)) === signingKey);
    for (const key of [service.key, signingKey]) await postSigned(world, { ...service, key }, anEvent());
    expect((await remove(paymentGatewayId)).status).toBe(200);
  });

  test('hears of what the operator offers now', async () => {
    const { paymentGatewayId } = await anActiveService(world, { paymentMethods: ['card'] });
    gateway.offer([
      { id: 'card', name: 'Card' },
      { id: 'cheque', name: 'Cheque' },
    ]);
    const { paymentMethods } = await panelOf(world, paymentGatewayId);
    expect(paymentMethods).toEqual([
      { id: 'card', name: 'Card', enabled: true },
      { id: 'cheque', name: 'Cheque', enabled: false },
    ]);
    expect((await remove(paymentGatewayId)).status).toBe(200);
  });
});

describe('removal of the last service', () => {
  test('reports a merchant that is not released, removes its link at once, and releases it later', async () => {
    const service = await anActiveService(world);
    gateway.setReachable(false);
    const { status, body } = await remove(service.paymentGatewayId);
    expect([status, body.message]).toEqual([503, expect.stringContaining('is removed')]);
    const path = `GET /api/paymentGateway.get?paymentGatewayId=${service.paymentGatewayId}` as const;
    expect((await world.call(path)).status).toBe(404);
    const event = anEvent();
    const late = await post(world, service.merchantCode, event, {
      'x-gateway-signature': sign(service.key, event),
    });
    expect(late.status).toBe(404);
    gateway.setReachable(true);
    passTime();
    await until('it is released', async () => gateway.released.includes(service.merchantCode));
    await until('nothing is left', async () => {
      const rows = await everyRow(world);
      return !rows.some(({ table }) =>
        ['merchantAccount', 'paymentEvent', 'paymentDelivery'].includes(table),
      );
    });
  });

  test('with a new service meanwhile: the old merchant is released, a new one is created', async () => {
    const before = await anActiveService(world, { paymentMethods: ['card'] });
    gateway.setReachable(false);
    const removal = remove(before.paymentGatewayId);
    const path = `GET /api/paymentGateway.get?paymentGatewayId=${before.paymentGatewayId}` as const;
    await until('its link is gone', async () => (await world.call(path)).status === 404);
    const paymentGatewayId = await aService(world, { paymentMethods: ['mobile_money'] });
    gateway.setReachable(true);
    passTime();
    expect((await removal).status).toBe(200);
    const after = await activePanel(world, paymentGatewayId);
    expect(gateway.released).toContain(before.merchantCode);
    expect(after.merchantCode).toBe(mine()?.merchantCode);
    expect(mine()?.paymentMethods).toEqual(['mobile_money']);
    expect(await keyOf(world, paymentGatewayId)).not.toBe(before.key);
    expect((await remove(paymentGatewayId)).status).toBe(200);
  });
});

test('an account whose services went with their project in the same moment is found', async () => {
  const { paymentGatewayId } = await anActiveService(world);
  const { writer } = world.app.instance.database;
  await writer.deleteFrom('paymentService').where('id', '=', paymentGatewayId).execute();
  await reconcilePayments(world.app.instance);
  await until('it is released', async () => mine() === undefined);
});

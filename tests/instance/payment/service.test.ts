import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember } from '../../support/people.ts';
import { activePanel, anActiveService, aProject, aService, panelOf } from './support.ts';

/** The service type and its settings panel, before the gateway of the same process. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

afterEach(async () => {
  const { items } = await world.ok<{ items: { paymentGatewayId: Id<'pgw'> }[] }>(
    'GET /api/paymentGateway.list?limit=100',
  );
  for (const { paymentGatewayId } of items)
    await world.ok('POST /api/paymentGateway.remove', { paymentGatewayId });
});

const create = (body: Record<string, unknown>) => world.call('POST /api/paymentGateway.create', { body });
const update = (body: Record<string, unknown>) => world.ok('POST /api/paymentGateway.update', body);

/** The merchants of the gateway that live, for this organization. */
const merchants = () =>
  world.app.gateway.database.writer
    .selectFrom('merchant')
    .select(['code', 'name', 'eventsUrl', 'methodsJson', 'requireSignature'])
    .where('externalId', '=', world.organizationId)
    .where('releasedAt', 'is', null)
    .execute();

describe('creation', () => {
  test('shows a placeholder, then the code; the gateway gets name, address and methods', async () => {
    const projectId = await aProject(world);
    const { status, body } = await create({ projectId, name: 'Till', paymentMethods: ['card'] });
    expect([status, Object.keys(body)]).toEqual([200, ['paymentGatewayId']]);
    const early = await panelOf(world, body.paymentGatewayId);
    expect(early.status === 'active' || early.merchantCode === null).toBe(true);
    const panel = await activePanel(world, body.paymentGatewayId);
    expect(panel).toEqual({
      paymentGatewayId: body.paymentGatewayId,
      ...{ name: 'Till', status: 'active', webhookUrl: null, requireSignature: false },
      merchantCode: expect.stringMatching(/^mc_/),
      checkoutUrl: `${world.url}/api/pay`,
      paymentMethods: [
        { id: 'card', name: expect.any(String), enabled: true },
        { id: 'mobile_money', name: expect.any(String), enabled: false },
      ],
    });
    const [merchant, ...others] = await merchants();
    expect(others).toEqual([]);
    expect(merchant).toMatchObject({
      code: panel.merchantCode,
      eventsUrl: `${world.url}/api/payment-events`,
      methodsJson: '["card"]',
    });
  });

  test('two at once make one merchant, whose code and key they share', async () => {
    const projectId = await aProject(world);
    const ids = await Promise.all(
      ['card', 'mobile_money', 'card', 'card', 'mobile_money'].map((method) =>
        aService(world, { projectId, paymentMethods: [method] }),
      ),
    );
    const panels = await Promise.all(ids.map((id) => activePanel(world, id)));
    expect(new Set(panels.map(({ merchantCode }) => merchantCode)).size).toBe(1);
    expect(await merchants()).toHaveLength(1);
    for (const { paymentMethods } of panels)
      expect(paymentMethods.filter(({ enabled }) => enabled)).toHaveLength(2);
  });

  test.each([
    [{ paymentMethods: ['cheque'] }, ['paymentMethods', 0]],
    [{ paymentMethods: ['card', 'CARD'] }, ['paymentMethods', 1]],
    [{ paymentMethods: 'card' }, ['paymentMethods']],
    [{ paymentMethods: undefined }, ['paymentMethods']],
    [{ paymentMethods: Array.from({ length: 51 }, () => 'card') }, ['paymentMethods']],
    [{ name: '' }, ['name']],
    [{ name: '  ' }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ name: undefined }, ['name']],
    [{ webhookUrl: 7 }, ['webhookUrl']],
    [{ webhookUrl: `https://example.com/${'x'.repeat(2000)}` }, ['webhookUrl']],
    [{ webhookUrl: 'https://example.com/\0' }, ['webhookUrl']],
    [{ projectId: '' }, ['projectId']],
  ])('%j is a rejected input', async (change, path) => {
    const projectId = await aProject(world);
    const { status, body } = await create({ projectId, name: 'X', paymentMethods: ['card'], ...change });
    expect([status, body.code, body.issues?.[0].path]).toEqual([400, 'BAD_REQUEST', path]);
    expect(await merchants()).toEqual([]);
  });

  test('methods may be none or named twice, a webhook URL null', async () => {
    const none = await anActiveService(world, { paymentMethods: [], webhookUrl: null });
    const { paymentMethods, webhookUrl } = await panelOf(world, none.paymentGatewayId);
    expect([paymentMethods.some(({ enabled }) => enabled), webhookUrl]).toEqual([false, null]);
    await aService(world, { paymentMethods: ['card', 'card'] });
  });

  test('is refused where the plan has no such feature', async () => {
    const { organizationId } = world;
    const projectId = await aProject(world);
    await world.ok('POST /api/organization.setPlan', { organizationId, features: { paymentGateway: false } });
    const { status, body } = await create({ projectId, name: 'X', paymentMethods: [] });
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^The plan .*\.$/)]);
    await world.ok('POST /api/organization.setPlan', { organizationId, features: { paymentGateway: true } });
    expect(await merchants()).toEqual([]);
  });

  test('an unknown project is 404; a member is refused', async () => {
    const body = { projectId: 'prj_none', name: 'X', paymentMethods: [] };
    expect((await create(body)).status).toBe(404);
    const member = await aMember(world, 'member');
    expect((await member.call('POST /api/paymentGateway.create', { body })).status).toBe(403);
    expect((await member.call('GET /api/paymentGateway.list')).status).toBe(403);
  });
});

describe('the panel', () => {
  test('changes name and webhook URL; what is not given stays; null removes', async () => {
    const { paymentGatewayId } = await anActiveService(world, { name: 'Old' });
    const url = 'https://shop.example.com/hook';
    expect(await update({ paymentGatewayId, webhookUrl: url })).toMatchObject({
      name: 'Old',
      webhookUrl: url,
    });
    expect(await update({ paymentGatewayId, name: 'New' })).toMatchObject({ name: 'New', webhookUrl: url });
    expect(await update({ paymentGatewayId, webhookUrl: null })).toMatchObject({ webhookUrl: null });
    expect(await update({ paymentGatewayId })).toEqual(await panelOf(world, paymentGatewayId));
  });

  test('requires signed payment requests, at the gateway before it answers, for all services', async () => {
    const { paymentGatewayId } = await anActiveService(world, { paymentMethods: ['card'] });
    const second = await anActiveService(world);
    const pay = async () => {
      const { merchantCode } = await panelOf(world, paymentGatewayId);
      const { status, body } = await world.call(`POST /api/pay?merchantCode=${merchantCode}`, {
        key: null,
        body: { amount: 100, currency: 'EUR', reference: 'signed', returnUrl: 'https://shop.example.com/' },
      });
      return [status, body.code];
    };
    expect(await update({ paymentGatewayId, requireSignature: true })).toMatchObject({
      requireSignature: true,
    });
    expect(await panelOf(world, second.paymentGatewayId)).toMatchObject({ requireSignature: true });
    expect(await pay()).toEqual([403, 'SIGNATURE_REQUIRED']);
    // What is not given stays.
    await update({ paymentGatewayId, paymentMethods: ['mobile_money'] });
    expect((await merchants())[0]?.requireSignature).toBe(1);
    await update({ paymentGatewayId, requireSignature: false });
    expect(await pay()).toEqual([200, undefined]);
  });

  test('switches methods of the merchant account, at the gateway before it answers, for all services', async () => {
    const first = await anActiveService(world, { paymentMethods: ['card'] });
    const second = await anActiveService(world);
    const { paymentGatewayId } = first;
    await update({ paymentGatewayId, paymentMethods: ['mobile_money', 'mobile_money'] });
    expect((await merchants())[0]?.methodsJson).toBe('["mobile_money"]');
    for (const service of [first, second]) {
      const { paymentMethods } = await panelOf(world, service.paymentGatewayId);
      expect(paymentMethods.map(({ enabled }) => enabled)).toEqual([false, true]);
    }
    for (const paymentMethods of [[], ['card'], [], ['card', 'mobile_money'], []]) {
      await update({ paymentGatewayId, paymentMethods });
      expect((await merchants())[0]?.methodsJson).toBe(JSON.stringify(paymentMethods));
    }
    const wrong = await world.call('POST /api/paymentGateway.update', {
      body: { paymentGatewayId, paymentMethods: ['card', 'cheque'], name: 'Not saved' },
    });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ['paymentMethods', 1]]);
    expect((await panelOf(world, paymentGatewayId)).name).not.toBe('Not saved');
  });

  test('lists by project, in pages, newest first', async () => {
    const projectId = await aProject(world);
    const here = [await aService(world, { projectId }), await aService(world, { projectId })];
    const elsewhere = await aService(world);
    const list = (query: string) =>
      world.ok<{ items: { paymentGatewayId: Id<'pgw'>; projectId: string }[]; total: number }>(
        `GET /api/paymentGateway.list?${query}`,
      );
    const idsOf = async (query: string) => (await list(query)).items.map((one) => one.paymentGatewayId);
    expect(await idsOf('')).toEqual([elsewhere, ...here.toReversed()]);
    expect(await idsOf(`projectId=${projectId}`)).toEqual(here.toReversed());
    expect(await idsOf(`projectId=${projectId}&limit=1&offset=1`)).toEqual([here[0]]);
    expect(await list(`projectId=${projectId}&limit=1`)).toMatchObject({ total: 2, limit: 1, offset: 0 });
    expect((await world.call('GET /api/paymentGateway.list?projectId=prj_none')).status).toBe(404);
    expect((await world.call('GET /api/paymentGateway.list?limit=101')).status).toBe(400);
  });
});

describe('secrets', () => {
  test('are shown by mutations that are audited; only the merchant’s own open its operations', async () => {
    const { paymentGatewayId, merchantCode, key } = await anActiveService(world);
    const audited = await auditedBy(world, async () => {
      const { merchantSecret } = await world.ok<{ merchantSecret: string }>(
        'POST /api/paymentGateway.revealMerchantSecret',
        { paymentGatewayId },
      );
      const path = `GET /api/verifyPayment/none?merchantCode=${merchantCode}` as const;
      const headers = { authorization: `Bearer ${merchantSecret}` };
      expect((await world.call(path, { key: null, headers })).status).toBe(404);
      expect(merchantSecret).not.toBe(key);
    });
    // The gateway may record at the same time that the merchant account was confirmed.
    const own = audited.filter(({ action }) => !action.startsWith('merchant.'));
    expect(own).toMatchObject([
      { action: 'paymentGateway.revealMerchantSecret', resourceId: paymentGatewayId },
    ]);
    expect((await world.call('GET /api/paymentGateway.revealSigningKey')).status).toBe(405);
  });

  test('the key stays the same for a later service', async () => {
    const first = await anActiveService(world);
    const second = await anActiveService(world);
    expect(second).toMatchObject({ merchantCode: first.merchantCode, key: first.key });
  });
});

describe('removal', () => {
  test('of one leaves code and key to the others; of the last releases the merchant before it answers', async () => {
    const first = await anActiveService(world);
    const second = await anActiveService(world);
    await world.ok('POST /api/paymentGateway.remove', { paymentGatewayId: first.paymentGatewayId });
    expect(await panelOf(world, second.paymentGatewayId)).toMatchObject({
      status: 'active',
      merchantCode: first.merchantCode,
    });
    expect(await merchants()).toHaveLength(1);
    await world.ok('POST /api/paymentGateway.remove', { paymentGatewayId: second.paymentGatewayId });
    expect(await merchants()).toEqual([]);
    const again = await world.call('POST /api/paymentGateway.remove', {
      body: { paymentGatewayId: second.paymentGatewayId },
    });
    expect(again.status).toBe(404);
    const third = await anActiveService(world);
    expect(third.merchantCode).not.toBe(first.merchantCode);
    expect(third.key).not.toBe(first.key);
  });

  test('of a service whose account is still being made leaves no merchant', async () => {
    const paymentGatewayId = await aService(world);
    await world.ok('POST /api/paymentGateway.remove', { paymentGatewayId });
    expect(await merchants()).toEqual([]);
  });

  test('of the last two at once releases once, and a new one at the same moment gets a merchant', async () => {
    const [first, second] = [await anActiveService(world), await anActiveService(world)];
    const gone = [first, second].map(({ paymentGatewayId }) =>
      world.ok('POST /api/paymentGateway.remove', { paymentGatewayId }),
    );
    const fresh = aService(world, { paymentMethods: ['mobile_money'] });
    await Promise.all(gone);
    const panel = await activePanel(world, await fresh);
    expect(await merchants()).toEqual([expect.objectContaining({ code: panel.merchantCode })]);
  });

  test('of a project releases the merchant with its last service', async () => {
    const projectId = await aProject(world);
    const [one, other] = [await aService(world, { projectId }), await aService(world)];
    await activePanel(world, one);
    await world.ok('POST /api/project.remove', { projectId });
    expect(await panelOf(world, other)).toMatchObject({ status: 'active' });
    expect(await merchants()).toHaveLength(1);
    const { items } = await world.ok<{ items: { projectId: string }[] }>('GET /api/paymentGateway.list');
    await world.ok('POST /api/project.remove', { projectId: items[0]?.projectId });
    await expect.poll(merchants, { timeout: 300_000 }).toEqual([]);
  });
});

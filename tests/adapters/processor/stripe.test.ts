import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Processor } from '#src/adapters/processor/port.ts';
import { stripeAmount } from '#src/adapters/processor/stripe/amount.ts';
import { openStripe } from '#src/adapters/processor/stripe/open.ts';
import { aCharge, NOW, type ProcessorHarness, refOf } from './contract.ts';
import { refusal, type StripeStandIn, startStripe } from './stripe-stand-in.ts';

const SESSIONS = 'https://api.stripe.com/v1/checkout/sessions';
const INTENTS = 'https://api.stripe.com/v1/payment_intents';
const HOUR_MS = 60 * 60 * 1000;

let stripe: StripeStandIn;
let processor: Processor;
let harness: ProcessorHarness;
beforeEach(() => {
  stripe = startStripe();
  processor = openStripe({ secretKey: stripe.secretKey, timeoutMs: 1_000 });
  harness = { processor, typed: {}, payAt: async () => {}, strangeRef: '', close: async () => {} };
});
afterEach(() => stripe.close());

const renewal = () => ({ ...aCharge(harness), nowMs: NOW, savedMethod: 'cus_1:pm_1' });
const once = { once: true } as const;

describe('the page at Stripe', () => {
  test('is asked for the exact sum, by card, under the attempt as idempotency key', async () => {
    const request = aCharge(harness, { saveMethod: true });
    await processor.charge(request);
    expect(stripe.received).toHaveLength(1);
    expect(stripe.received[0]).toMatchObject({
      path: '/v1/checkout/sessions',
      idempotencyKey: request.attemptId,
      fields: {
        mode: 'payment',
        'allowed_payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '1250',
        'line_items[0][price_data][product_data][name]': 'Order 1',
        'adaptive_pricing[enabled]': 'false',
        client_reference_id: 'order-1',
        'metadata[attemptId]': request.attemptId,
        'payment_intent_data[setup_future_usage]': 'off_session',
        customer_creation: 'always',
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
      },
    });
  });

  test.each([
    ['complete without money yet', { status: 'complete', url: null }, { kind: 'processing' }],
    ['expired', { status: 'expired', url: null }, { kind: 'declined', code: 'abandoned' }],
    [
      'complete, and the money never arrived',
      {
        status: 'complete',
        payment_intent: {
          id: 'pi_9',
          status: 'requires_payment_method',
          last_payment_error: { decline_code: 'insufficient_funds' },
        },
      },
      { kind: 'declined', code: 'insufficient_funds' },
    ],
  ])('%s', async (_name, change, outcome) => {
    const processorRef = refOf(await processor.charge(aCharge(harness)));
    stripe.change(processorRef, change);
    expect(await processor.inquire({ processorRef, atMs: NOW })).toMatchObject({ processorRef, ...outcome });
  });

  test('paid while it is being abandoned counts as paid', async () => {
    const outcome = await processor.charge(aCharge(harness));
    if (outcome.kind !== 'action_required') throw new Error('There is no page');
    const { processorRef, redirectUrl } = outcome;
    stripe.use(
      http.post(`${SESSIONS}/:id/expire`, () => {
        stripe.payAt(redirectUrl);
        return refusal(400, { code: 'checkout_session_not_open' });
      }),
    );
    expect(await processor.abandon({ processorRef, atMs: NOW })).toMatchObject({
      kind: 'succeeded',
      processorRef,
    });
  });

  test.each([
    ['a wrong key', () => refusal(401, { message: 'Invalid API Key provided: sk_test_*****789' })],
    ['a key without the right', () => refusal(403, {})],
    ['too many calls', () => refusal(429, {})],
    ['a request it does not understand', () => refusal(400, { code: 'parameter_unknown', param: 'x' })],
    ['a broken Stripe', () => refusal(500, { type: 'api_error' })],
    ['no connection', () => HttpResponse.error()],
    ['an answer that is no JSON', () => new HttpResponse('<html>')],
    [
      'a redirect',
      () => new HttpResponse(null, { status: 302, headers: { location: 'https://else.example/' } }),
    ],
    ['an endless answer', () => new HttpResponse('x'.repeat(2_000_000))],
  ])('%s means that nothing was charged', async (_name, answer) => {
    stripe.use(http.post(SESSIONS, answer));
    const outcome = await processor.charge(aCharge(harness));
    expect(outcome).toEqual({ kind: 'unavailable', reason: expect.stringMatching(/^Stripe: \w+/) });
    expect(JSON.stringify(outcome)).not.toContain('sk_test');
  });

  test('an attempt without an answer can be sent again', async () => {
    stripe.use(http.post(SESSIONS, () => refusal(500, { type: 'api_error' }), once));
    const request = aCharge(harness);
    expect((await processor.charge(request)).kind).toBe('unavailable');
    expect((await processor.charge(request)).kind).toBe('action_required');
  });

  test('a sum below what Stripe takes is a decline', async () => {
    stripe.use(http.post(SESSIONS, () => refusal(400, { code: 'amount_too_small' })));
    const declined = { kind: 'declined', processorRef: null, code: 'not_supported' };
    expect(await processor.charge(aCharge(harness))).toEqual(declined);
    expect(await processor.charge(aCharge(harness, { currency: 'UGX' }))).toEqual(declined);
  });

  test('no answer to an inquiry is no outcome', async () => {
    const processorRef = refOf(await processor.charge(aCharge(harness)));
    stripe.use(http.get(`${SESSIONS}/:id`, () => new Promise<never>(() => {})));
    expect((await processor.inquire({ processorRef, atMs: NOW })).kind).toBe('unavailable');
  });
});

describe('renewals at Stripe', () => {
  test('charge the saved method of the customer, who is not there', async () => {
    const request = renewal();
    await processor.chargeSaved(request);
    expect(stripe.received[0]).toMatchObject({
      path: '/v1/payment_intents',
      idempotencyKey: request.attemptId,
      fields: {
        amount: '1250',
        currency: 'eur',
        customer: 'cus_1',
        payment_method: 'pm_1',
        off_session: 'true',
        confirm: 'true',
      },
    });
  });

  test.each([
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'declined'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'expired_card' }, 'expired'],
    [{ code: 'incorrect_cvc' }, 'wrong_details'],
    [{ code: 'authentication_required' }, 'authentication_required'],
    [{ code: 'never_heard_of' }, 'declined'],
  ])('%j is the decline %s', async (error, code) => {
    const answer = { type: 'card_error', payment_intent: { id: 'pi_9' }, ...error };
    stripe.use(http.post(INTENTS, () => refusal(402, answer)));
    expect(await processor.chargeSaved(renewal())).toEqual({ kind: 'declined', processorRef: 'pi_9', code });
  });

  test('a time-out is not a refusal: the charge is found at its customer later', async () => {
    const request = renewal();
    stripe.loseAnswers(true);
    const outcome = await processor.chargeSaved(request);
    expect(outcome.kind).toBe('processing');
    stripe.loseAnswers(false);
    const found = await processor.inquire({ processorRef: refOf(outcome), atMs: NOW });
    expect(found).toMatchObject({ kind: 'succeeded', processorRef: expect.stringMatching(/^pi_/) });
    expect(await processor.chargeSaved(request)).toEqual(found);
  });

  test('a charge that never arrived is given up after an hour', async () => {
    stripe.use(http.post(INTENTS, () => HttpResponse.error()));
    const processorRef = refOf(await processor.chargeSaved(renewal()));
    const at = (atMs: number) => processor.inquire({ processorRef, atMs });
    expect(await at(NOW + HOUR_MS)).toEqual({ kind: 'processing', processorRef });
    expect(await at(NOW + HOUR_MS + 1)).toEqual({ kind: 'declined', processorRef, code: 'abandoned' });
  });

  test.each([401, 403, 409, 429, 500, 503])('the status %i leaves open what has happened', async (status) => {
    const request = renewal();
    // The process ended before it had stored the answer.
    await processor.chargeSaved(request);
    stripe.use(http.post(INTENTS, () => refusal(status, {}), once));
    const outcome = await processor.chargeSaved(request);
    expect(outcome.kind).toBe('processing');
    const found = await processor.inquire({ processorRef: refOf(outcome), atMs: NOW });
    expect(found.kind).toBe('succeeded');
  });

  test('a request that Stripe does not understand is no attempt', async () => {
    stripe.use(http.post(INTENTS, () => refusal(400, { code: 'parameter_unknown', param: 'x' })));
    expect((await processor.chargeSaved(renewal())).kind).toBe('unavailable');
  });

  test.each([
    [404, { code: 'resource_missing', param: 'customer' }],
    [400, { code: 'resource_missing', param: 'payment_method' }],
    [400, { param: 'payment_method' }],
    [400, { message: 'The provided PaymentMethod was previously used without being attached.' }],
  ])('a saved method that is gone is a decline: %i %j', async (status, error) => {
    stripe.use(http.post(INTENTS, () => refusal(status, error)));
    const declined = { kind: 'declined', processorRef: null, code: 'declined' };
    expect(await processor.chargeSaved(renewal())).toEqual(declined);
  });

  test('an attempt whose key Stripe may have forgotten is looked for before it is sent again', async () => {
    const request = renewal();
    const outcome = await processor.chargeSaved(request);
    const intents = () => stripe.received.filter(({ path }) => path === '/v1/payment_intents');
    const nowMs = NOW + 23 * HOUR_MS + 1;
    expect(await processor.chargeSaved({ ...request, nowMs })).toEqual(outcome);
    expect(intents()).toHaveLength(1);
    await processor.chargeSaved({ ...renewal(), nowMs });
    expect(intents()).toHaveLength(2);
    stripe.use(http.get(INTENTS, () => refusal(500, { type: 'api_error' })));
    expect((await processor.chargeSaved({ ...renewal(), nowMs })).kind).toBe('processing');
    expect(intents()).toHaveLength(2);
  });

  test('the hour in which a charge can arrive begins when it was last sent', async () => {
    stripe.use(http.post(INTENTS, () => HttpResponse.error()));
    const nowMs = NOW + 5 * HOUR_MS;
    const processorRef = refOf(await processor.chargeSaved({ ...renewal(), nowMs }));
    const kindAt = async (atMs: number) => (await processor.inquire({ processorRef, atMs })).kind;
    expect([await kindAt(nowMs), await kindAt(nowMs + HOUR_MS + 1)]).toEqual(['processing', 'declined']);
  });
});

describe('amounts for Stripe', () => {
  test.each([
    [1250, 'EUR', 1250],
    [500, 'JPY', 500],
    [5000, 'XAF', 5000],
    [500, 'ISK', 50_000],
    [1230, 'KWD', 1230],
    [1234, 'KWD', null],
    [50_000, 'MGA', 500],
    [50_050, 'MGA', null],
    [500, 'UGX', null],
    [1000, 'IQD', null],
    [1000, 'UYW', null],
    [1000, 'XAU', null],
    [123_456, 'HUF', 123_456],
  ])('%d %s is %s', (amountMinor, currency, amount) => {
    expect(stripeAmount(amountMinor, currency)).toBe(amount);
  });

  test('a key shows whether money moves', () => {
    expect(openStripe({ secretKey: 'sk_test_x' }).isTest).toBe(true);
    expect(openStripe({ secretKey: 'rk_live_x' }).isTest).toBe(false);
  });
});

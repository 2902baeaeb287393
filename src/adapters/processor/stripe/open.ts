/**
 * Cards by Stripe. Card numbers must not pass through this program, so the customer types them on Stripe's own page
 * (Checkout): an attempt is a visit to that page, which needs no script on a page of the gateway, and asks for what the
 * bank requires. A visit ends after a day, or when it is abandoned. Within one visit a declined customer can try again;
 * only the end of the visit is reported. Renewals are charged by customer and method that Stripe keeps.
 */
import { Stripe } from 'stripe';
import { readNothing } from '../details.ts';
import type { ChargeOutcome, ChargeRequest, Inquiry, Processor, SavedChargeRequest } from '../port.ts';
import { stripeAmount } from './amount.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { isMethodGone, readFailure } from './failure.ts';
import { outcomeOfIntent, outcomeOfSession } from './outcome.ts';
import { findForgotten, findUnanswered, isUnanswered, unansweredReference } from './unanswered.ts';

const TIMEOUT_MS = 10_000;

export interface StripeOptions {
  /** The operator's secret or restricted key. */
  readonly secretKey: string;
  /** For one call; a call is sent twice at most. */
  readonly timeoutMs?: number;
}

/** Opens the processor. Nothing is called before the first attempt. */
export function openStripe({ secretKey, timeoutMs = TIMEOUT_MS }: StripeOptions): Processor {
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    id: 'stripe',
    isTest: secretKey.includes('_test_'),
    methods: () => [{ id: 'card', name: 'Card', form: 'redirect' }],
    readDetails(methodId) {
      if (methodId !== 'card') throw new Error(`Stripe has no method ${methodId} here`);
      return readNothing();
    },
    charge: (request) => openPage(stripe, request),
    chargeSaved: (request) => chargeSaved(stripe, request),
    inquire: (request) => orNoAnswer(() => inquire(stripe, request)),
    abandon: (request) => abandon(stripe, request),
  };
}

/** Without a response nothing was charged: no customer can pay on a page whose address did not arrive here. */
async function openPage(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  const { attemptId, reference, returnUrl, saveMethod, title } = request;
  const currency = request.currency.toLowerCase();
  const amount = stripeAmount(request.amountMinor, request.currency);
  if (amount === null) return NOT_SUPPORTED;
  const metadata = { attemptId, reference };
  return orNoAnswer(async () =>
    outcomeOfSession(
      await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          line_items: [
            { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: title } } },
          ],
          // The sum is the merchant's word: Stripe must not offer it in another currency.
          adaptive_pricing: { enabled: false },
          client_reference_id: reference,
          metadata,
          payment_intent_data: { metadata, ...(saveMethod && { setup_future_usage: 'off_session' }) },
          ...(saveMethod && { customer_creation: 'always' }),
          success_url: returnUrl,
          cancel_url: returnUrl,
          expand: ['payment_intent'],
        },
        { idempotencyKey: attemptId },
      ),
    ),
  );
}

async function chargeSaved(stripe: Stripe, request: SavedChargeRequest): Promise<ChargeOutcome> {
  const { attemptId, reference, savedMethod } = request;
  const [customer, paymentMethod] = savedMethod.split(':');
  if (customer === undefined || paymentMethod === undefined) {
    throw new Error('The token is not one of Stripe');
  }
  const amount = stripeAmount(request.amountMinor, request.currency);
  if (amount === null) return NOT_SUPPORTED;
  let isSent = false;
  try {
    const earlier = await findForgotten(stripe, request);
    if (earlier !== null) return earlier;
    isSent = true;
    return outcomeOfIntent(
      await stripe.paymentIntents.create(
        {
          amount,
          currency: request.currency.toLowerCase(),
          customer,
          payment_method: paymentMethod,
          allowed_payment_method_types: ['card'],
          off_session: true,
          confirm: true,
          error_on_requires_action: true,
          metadata: { attemptId, reference },
        },
        { idempotencyKey: attemptId },
      ),
    );
  } catch (error) {
    if (isMethodGone(error)) return { kind: 'declined', processorRef: null, code: 'declined' };
    const failure = readFailure(error);
    if (isSent && failure.kind !== 'unknown') return failure;
    return { kind: 'processing', processorRef: unansweredReference(request) };
  }
}

const NOT_SUPPORTED: ChargeOutcome = { kind: 'declined', processorRef: null, code: 'not_supported' };

async function inquire(stripe: Stripe, request: Inquiry): Promise<ChargeOutcome> {
  const { processorRef } = request;
  if (isUnanswered(processorRef)) return findUnanswered(stripe, request);
  if (processorRef.startsWith('pi_')) {
    return outcomeOfIntent(await stripe.paymentIntents.retrieve(processorRef));
  }
  if (!processorRef.startsWith('cs_')) throw new Error('The reference is not one of Stripe');
  return outcomeOfSession(
    await stripe.checkout.sessions.retrieve(processorRef, { expand: ['payment_intent'] }),
  );
}

/** Closes a page on which no customer has paid. If Stripe refuses that, the result of the payment decides. */
async function abandon(stripe: Stripe, request: Inquiry): Promise<ChargeOutcome> {
  const { processorRef } = request;
  return orNoAnswer(async () => {
    const outcome = await inquire(stripe, request);
    if (outcome.kind !== 'action_required') return outcome;
    try {
      return outcomeOfSession(
        await stripe.checkout.sessions.expire(processorRef, { expand: ['payment_intent'] }),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return inquire(stripe, request);
    }
  });
}

async function orNoAnswer(work: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> {
  try {
    return await work();
  } catch (error) {
    const failure = readFailure(error);
    return failure.kind === 'unknown' ? { kind: 'unavailable', reason: failure.reason } : failure;
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { findLastAttempt } from '#db/queries/gateway-attempt.ts';
import { listDue } from '#db/queries/gateway-due.ts';
import { findNextEvent } from '#db/queries/gateway-event.ts';
import { findMerchantByCode, findMerchantCaller } from '#db/queries/gateway-merchant.ts';
import { listEventsAbout } from '#db/queries/gateway-operator.ts';
import { findPaymentByReference, findPaymentOfPage, listPaymentRows } from '#db/queries/gateway-payment.ts';
import { findLastInvoice, listSubscriptionRows } from '#db/queries/gateway-subscription.ts';
import { explain } from '../support/plans.ts';
import { type GatewayWorld, openGatewayWorld } from './support/world.ts';

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

const page = { limit: 50, offset: 0 };

/** Each has to find its rows by an index: customers and merchants wait for them. */
const HOT_READS: [name: string, query: (db: Db) => Promise<unknown>][] = [
  ['a merchant by its code', (db) => findMerchantByCode(db, 'x')],
  ['a merchant by its secret', (db) => findMerchantCaller(db, 'x')],
  ['a payment by its reference', (db) => findPaymentByReference(db, 'mch_x', 'x')],
  ['a payment of a page', (db) => findPaymentOfPage(db, 'pay_x')],
  ['the newest attempt', (db) => findLastAttempt(db, 'pay_x')],
  ['the newest invoice', (db) => findLastInvoice(db, 'subs_x')],
  ['payments', (db) => listPaymentRows(db, 'mch_x', page)],
  ['subscriptions', (db) => listSubscriptionRows(db, 'mch_x', page)],
  ['the next event', (db) => findNextEvent(db, 'mch_x', { now: 'x', patience: 4 })],
  ['what is due', (db) => listDue(db, { offsetMs: 0, now: 'x', limit: 50 })],
];

test.each(HOT_READS)('%s: found by an index', async (_name, query) => {
  expect(await explain(world.app, query)).not.toMatch(/\bSCAN (?!CONSTANT)|Seq Scan/);
});

test('the events about a payment: found by its id, not among all of the merchant', async () => {
  const about = { merchantId: 'mch_x', paymentId: 'pay_x' } as const;
  expect(await explain(world.app, (db) => listEventsAbout(db, about))).toContain('merchantEvent_of_payment');
});

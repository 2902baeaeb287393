import type { Browser } from 'playwright-core';
import type { Id } from '#src/domain/id.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from '../gateway/support/world.ts';
import { openChromium } from './chromium.ts';
import { type Order, openShop, type Shop } from './shop.ts';

/** A running gateway whose clock can be moved, a shop that takes payments by it, and a browser for its customers. */
export interface PaymentScene {
  readonly browser: Browser;
  readonly world: GatewayWorld;
  readonly merchant: Merchant;
  readonly shop: Shop;
  /** The status of an order's payment for its merchant. */
  paymentOf(order: Order): Promise<{ paymentId: Id<'pay'>; status: string; method: string | null }>;
  /** The result of each try to pay for an order. */
  attemptsOf(order: Order): Promise<string[]>;
  /** The events of an order that have arrived. */
  eventsOf(order: Order): string[];
  close(): Promise<void>;
}

export async function openPaymentScene(): Promise<PaymentScene> {
  const world = await openGatewayWorld();
  const merchant = await world.merchant({ name: SHOP_NAME });
  const shop = await openShop(world.app.url, merchant);
  const browser = await openChromium();
  const paymentOf: PaymentScene['paymentOf'] = ({ reference }) =>
    merchant.ok(`GET /api/verifyPayment/${reference}?merchantCode=${merchant.code}`);
  return {
    ...{ browser, world, merchant, shop, paymentOf },
    async attemptsOf(order) {
      const { paymentId } = await paymentOf(order);
      const rows = await world.app.app.gateway.database.reader
        .selectFrom('paymentAttempt')
        .select('status')
        .where('paymentId', '=', paymentId)
        .orderBy('number')
        .execute();
      return rows.map(({ status }) => status);
    },
    eventsOf: ({ reference }) =>
      world.receiver.received
        .filter(({ event }) => event.metadata.externalReference === reference)
        .map(({ event }) => event.type),
    async close() {
      await browser.close();
      await shop.close();
      await world.close();
    },
  };
}

export const SHOP_NAME = 'Café Baobab';
export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000000000000002';

let orders = 0;

export function anOrder(order: Partial<Order> = {}): Order {
  orders += 1;
  return { reference: `order-${orders}`, amount: 123_450, currency: 'EUR', ...order };
}

/**
 * A shop that takes payments: what a merchant's server has to do, in one file, with nothing but Node. It runs as a real
 * server in the tests; copy from it what you need.
 *
 * 1. Verify the signature over the raw bytes, before anything is parsed. A framework that hands out parsed JSON has
 *    thrown those bytes away, and writing them anew changes them.
 * 2. The key is the webhook signing key, not the merchant code. While a key is rotated both are taken.
 * 3. Answer at once: the gateway's event is sent once, waits ten seconds, and is not sent again.
 * 4. Because an event can be lost, store each order as pending before the customer goes to pay, and ask the gateway for
 *    all that is still pending, periodically and when the customer returns. A pending order is no proof that nothing
 *    was paid.
 * 5. Both ways end in one `settle` that does nothing the second time.
 * 6. The request passes through the customer's browser, where its sum can be changed. The gateway knows no order: compare
 *    amount and currency of what was paid with the order's own, and give orders references that cannot be guessed, since
 *    any caller with a reference can start a payment by it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShopOptions {
  readonly gatewayUrl: string;
  readonly merchantCode: string;
  readonly merchantSecret: string;
  /** The signing key, and for a day after a rotation the one before it. */
  readonly signingKeys: readonly string[];
}

export interface Order {
  readonly reference: string;
  /** Whole number of the currency's minor unit. */
  readonly amount: number;
  readonly currency: string;
}

/** `disputed`: something was paid under the order's reference that is not its sum. A person has to look. */
type OrderStatus = 'pending' | 'paid' | 'closed' | 'disputed';

export interface Shop {
  /** The webhook URL to enter in the settings panel. */
  readonly webhookUrl: string;
  /** Verified events, in the order of arrival. */
  readonly events: readonly Buffer[];
  /** References, in the order in which goods were handed out. */
  readonly handedOut: readonly string[];
  /** Before the customer is sent to pay. */
  placeOrder(order: Order): void;
  statusOf(reference: string): OrderStatus | undefined;
  /** For a timer, and for when a customer opens their order. */
  pollPending(): Promise<void>;
  close(): Promise<void>;
}

export async function openShop(options: ShopOptions): Promise<Shop> {
  const orders = new Map<string, Order & { status: OrderStatus }>();
  const events: Buffer[] = [];
  const handedOut: string[] = [];

  /** In a database: `update orders set status = 'paid' where reference = ? and status = 'pending'`, and go on if that changed a row. */
  function settle(paid: Order): void {
    const order = orders.get(paid.reference);
    if (order?.status !== 'pending') return;
    order.status = isSameSum(order, paid) ? 'paid' : 'disputed';
    if (order.status === 'paid') handedOut.push(order.reference);
  }

  /** A stranger's abandoned payment of another amount does not affect the order. */
  function close(unpaid: Order): void {
    const order = orders.get(unpaid.reference);
    if (order?.status === 'pending' && isSameSum(order, unpaid)) order.status = 'closed';
  }

  function take(body: Buffer): void {
    events.push(body);
    const event = JSON.parse(body.toString('utf8'));
    // A declined attempt (`payment.failed`) is not the end: the customer may try again.
    if (event.type === 'payment.succeeded') settle(event.data.object);
  }

  async function ask(reference: string): Promise<void> {
    const url = new URL(`/api/verifyPayment/${encodeURIComponent(reference)}`, options.gatewayUrl);
    url.searchParams.set('merchantCode', options.merchantCode);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${options.merchantSecret}` },
      signal: AbortSignal.timeout(10_000),
    });
    // The customer never went to pay, or the gateway has trouble: it stays pending.
    if (!response.ok) return;
    const payment = (await response.json()) as Order & { status: string };
    if (payment.status === 'succeeded') settle(payment);
    if (['failed', 'cancelled', 'expired'].includes(payment.status)) close(payment);
  }

  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/payments') return void response.writeHead(404).end();
    const body = await rawBody(request);
    if (!isGenuine(body, request, options.signingKeys)) return void response.writeHead(401).end();
    response.writeHead(204).end();
    take(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    webhookUrl: `http://127.0.0.1:${port}/payments`,
    ...{ events, handedOut },
    placeOrder: (order) => void orders.set(order.reference, { ...order, status: 'pending' }),
    statusOf: (reference) => orders.get(reference)?.status,
    async pollPending() {
      const pending = [...orders.values()].filter(({ status }) => status === 'pending');
      await Promise.all(pending.map(({ reference }) => ask(reference)));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isSameSum(order: Order, payment: Order): boolean {
  return order.amount === payment.amount && order.currency === payment.currency;
}

async function rawBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isGenuine(body: Buffer, request: IncomingMessage, keys: readonly string[]): boolean {
  const header = request.headers['x-gateway-signature'];
  if (typeof header !== 'string' || !/^[0-9a-f]{64}$/.test(header)) return false;
  const given = Buffer.from(header, 'hex');
  return keys.some((key) => timingSafeEqual(createHmac('sha256', key).update(body).digest(), given));
}

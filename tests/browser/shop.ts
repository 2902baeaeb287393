import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from '#src/http/pages/frame.ts';
import type { Merchant } from '../gateway/support/world.ts';

/** A shop with its own server, on its own origin: a form that leads to the gateway, and a page to return to. */
export interface Shop {
  /** A page with one order and a button that pays for it. */
  basket(order: Order): string;
  /** Where customers come back to; the payment's reference is added by the gateway. */
  readonly returnUrl: string;
  /** The requests of returning customers, in order. */
  readonly returns: readonly string[];
  close(): Promise<void>;
}

export interface Order {
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
}

/** The name that tests' browsers know for loopback. */
const HOST = 'shop.example';

export async function openShop(gatewayUrl: string, merchant: Merchant): Promise<Shop> {
  const returns: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (pathname === '/basket') return void response.end(basketPage(searchParams));
    const reference = searchParams.get('reference') ?? '';
    returns.push(search);
    // As the specification advises: the status is read from the gateway, not from the returning customer.
    response.end(page(`Order ${reference} is ${await merchant.status(reference)}`, ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const returnUrl = `${origin}/back?basket=7%20a`;

  function basketPage(order: URLSearchParams): string {
    const action = `${gatewayUrl}/api/pay?merchantCode=${merchant.code}`;
    const fields = [...order, ['returnUrl', returnUrl] as const].map(
      ([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`,
    );
    return page(
      'Your basket',
      `<form method="post" action="${text(action)}">${fields.join('')}<button>Pay now</button></form>`,
    );
  }

  return {
    basket: ({ reference, amount, currency }) =>
      `${origin}/basket?${new URLSearchParams({ reference, currency, amount: String(amount) })}`,
    returnUrl,
    returns,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><h1>${text(title)}</h1>${body}</html>`;
}

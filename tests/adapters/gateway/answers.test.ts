import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openHttpGateway } from '#src/adapters/gateway/http-gateway.ts';
import type { PaymentGateway } from '#src/adapters/gateway/port.ts';

/** Answers that are not from the gateway or not as specified. */

async function before(
  status: number,
  body: string,
): Promise<{ gateway: PaymentGateway; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    response.writeHead(status, { location: 'http://127.0.0.1:1/', 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { gateway: openHttpGateway({ url: `http://127.0.0.1:${port}`, adminKey: 'gwk_secret' }), seen };
}

test.each([
  [200, '<html>'],
  [200, '{}'],
  [200, '{"items":[{"id":"","name":"x"}]}'],
  [302, ''],
  [401, '{"message":"no","code":"UNAUTHORIZED"}'],
  [403, '{"message":"no","code":"FORBIDDEN"}'],
  [404, '<h1>nginx</h1>'],
  [429, '{"message":"slow down","code":"TOO_MANY_REQUESTS"}'],
  [500, '{"message":"Internal server error","code":"INTERNAL_SERVER_ERROR"}'],
  [502, 'Bad gateway'],
  [200, JSON.stringify({ items: [], padding: 'x'.repeat(100_000) })],
])('refuses %i %s as an answer, and shows nothing of the key', async (status, body) => {
  const { gateway, seen } = await before(status, body);
  const error = await gateway.listMethods().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'GatewayUnreachable', message: expect.not.stringContaining('gwk_') });
  expect(seen).toHaveLength(1);
  expect(seen[0]?.headers.authorization).toBe('Bearer gwk_secret');
});

test('a refusal has the gateway’s code and sentence; a merchant that is unknown is released', async () => {
  const { gateway } = await before(404, '{"message":"No such merchant.","code":"NOT_FOUND"}');
  await expect(gateway.getMerchant('mc_x')).rejects.toMatchObject({
    ...{ name: 'GatewayRefusal', code: 'NOT_FOUND', message: 'No such merchant.' },
  });
  expect(await gateway.releaseMerchant('mc_x')).toBeUndefined();
});

test('who does not want to wait does not', async () => {
  const { gateway } = await before(200, '{"items":[]}');
  await expect(gateway.listMethods(AbortSignal.abort())).rejects.toMatchObject({
    name: 'GatewayUnreachable',
  });
});

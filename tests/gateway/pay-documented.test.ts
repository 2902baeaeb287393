import { expect, onTestFinished, test } from 'vitest';
import { GATEWAY_PATHS } from '#src/http/document/gateway-paths.ts';
import { aPayment, openGatewayWorld } from './support/world.ts';

test('what a browser gets is in the document, for every refusal', async () => {
  const documented = GATEWAY_PATHS['/api/pay']?.post?.responses ?? {};
  const request = aPayment();
  const world = await openGatewayWorld();
  onTestFinished(() => world.close());
  const own = await world.merchant();
  await own.pay(request);
  const seen: number[] = [];
  const ask = async (body: unknown, { code = own.code, type = 'application/json' } = {}) => {
    const response = await fetch(`${world.app.url}/api/pay?merchantCode=${code}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    seen.push(response.status);
    const contentType = response.headers.get('content-type')?.split(';')[0] ?? '';
    expect(Object.keys(documented[response.status]?.content ?? {}), String(response.status)).toContain(
      contentType,
    );
  };
  await ask({});
  await ask(request, { code: 'mc_none' });
  await ask({ ...request, amount: 1 });
  await ask('x', { type: 'text/plain' });
  await ask('x'.repeat(1024 * 1024 + 1));
  await ask({ ...request, signature: 'f'.repeat(64) });
  expect(seen).toEqual([400, 404, 409, 415, 413, 403]);
});

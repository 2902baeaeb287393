import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aBuiltinIngress, ask, type Call, deadTarget } from './support.ts';

const { ingress, site, route } = aBuiltinIngress();

describe('switching', () => {
  test('ten switches under constant load lose no request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    let isLoading = true;
    let current = await site();
    await route(current.target);
    const failures: unknown[] = [];
    const served = new Map<string, number>();
    const client = async () => {
      while (isLoading) {
        const answer = await fetchOnce(agent).catch((error: unknown) => ({ status: 0, body: String(error) }));
        if (answer.status !== 200) failures.push(answer);
        served.set(answer.body, (served.get(answer.body) ?? 0) + 1);
      }
    };
    const clients = Array.from({ length: 16 }, client);
    while (served.size === 0) await fetchOnce(agent);
    for (let round = 0; round < 10; round += 1) {
      const next = await site();
      const before = served.size;
      await route(next.target);
      await ingress().drain(current.target, 10_000);
      // The old release is stopped for good, as the platform does it.
      await current.close();
      while (served.size <= before) await fetchOnce(agent);
      current = next;
    }
    isLoading = false;
    await Promise.all(clients);
    agent.destroy();
    expect(failures).toEqual([]);
    expect(served.size).toBe(11);
  });

  test('a request that meets the end of its target is sent to the new one', async () => {
    const next = await site();
    const old = await site(async (request) => {
      await route(next.target);
      request.socket.destroy();
    });
    await route(old.target);
    expect(await ask(ingress().port(), { host: 'a.test' })).toMatchObject({
      status: 200,
      body: String(next.target.port),
    });
    await route(old.target);
    expect(await ask(ingress().port(), { host: 'a.test', method: 'POST', body: 'x' })).toMatchObject({
      status: 502,
    });
  });

  test.each<[string, Omit<Call, 'host'>]>([
    ['without a body', { method: 'GET' }],
    ['with a body', { method: 'POST', body: 'x'.repeat(300_000) }],
    ['with a body in chunks', { method: 'POST', body: 'yz', headers: { 'transfer-encoding': 'chunked' } }],
  ])('a request waits a moment until its target listens: %s', async (_, call) => {
    const target = await deadTarget();
    await route(target);
    const answer = ask(ingress().port(), { host: 'a.test', ...call });
    const received: string[] = [];
    await sleep(500);
    // As another pod behind the address of a Service.
    const server = createServer(async (request, response) => {
      received.push(await text(request));
      response.end('here');
    });
    onTestFinished(() => void server.close());
    server.listen(target.port, target.host);
    expect(await answer).toMatchObject({ status: 200, body: 'here' });
    expect(received).toEqual([call.body ?? '']);
  });

  test('a request that is not accepted is answered, also if its body was not read', async () => {
    await route(await deadTarget());
    const call = { host: 'a.test', method: 'POST', body: 'x'.repeat(300_000) };
    expect(await ask(ingress().port(), call)).toMatchObject({ status: 502 });
  });

  test('closing lets a request in flight end, but not for ever', async () => {
    let finish = () => {};
    const { target } = await site((_request, response) => {
      finish = () => response.end('done');
      void closing.start();
    });
    const closing = { promise: Promise.resolve(), start: () => (closing.promise = ingress().close()) };
    await route(target);
    const answer = ask(ingress().port(), { host: 'a.test' });
    await expect(answer).rejects.toThrow();
    await closing.promise;
    finish();
  });
});

async function fetchOnce(agent: Agent): Promise<{ status: number; body: string }> {
  const request = get({ host: '127.0.0.1', port: ingress().port(), headers: { host: 'a.test' }, agent });
  const [response] = await once(request, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, body };
}

import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { limitBodyTime } from '#src/http/slow-bodies.ts';

/** What a server with a limit of 200 ms answers to a request whose body does not arrive. */
async function answerTo(path: string, waitMs: number): Promise<string> {
  const app = Fastify();
  limitBodyTime(app, 200, (url) => url.startsWith('/git/'));
  app.post('/*', async () => ({ ok: true }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  let text = '';
  const socket = connect(port, '127.0.0.1').on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"a":`,
  );
  await new Promise((resolve) => {
    socket.once('close', resolve);
    setTimeout(resolve, waitMs);
  });
  if (text === '') socket.write('"late"}');
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await app.close();
  return text;
}

it('answers 408 to a body that does not arrive', async () => {
  expect(await answerTo('/api/x', 5_000)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"TIMEOUT"/);
});

it('waits for a push', async () => {
  expect(await answerTo('/git/x', 600)).toMatch(/^HTTP\/1\.1 200 /);
});

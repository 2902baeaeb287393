import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openProofs, type ProofsOptions } from '#src/adapters/ingress/builtin/server/proofs.ts';
import { until } from '../../support/until.ts';
import { ask } from './support.ts';

/** Longer than a busy machine takes for a test. */
const LONG_MS = 300_000;

/** A server that answers proofs, and everything else as a site does. */
async function aServer(options: ProofsOptions = {}) {
  const questions: number[] = [];
  const arrived: string[] = [];
  const site: string[] = [];
  const left: string[] = [];
  let onQuestion = (_question: number) => {};
  const want = (question: number) => {
    questions.push(question);
    onQuestion(question);
  };
  const proofs = openProofs(want, { withinMs: LONG_MS, ...options });
  const server = createServer((request, response) => {
    const { url = '' } = request;
    proofs.answer(request, response, () => {
      site.push(url);
      response.end('site');
    });
    arrived.push(url);
    response.once('close', () => {
      if (!response.writableFinished) left.push(url);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, proofs, questions, arrived, site, left },
    page: (token: string) => ask(port, { host: 'a.test', path: pathOf(token) }),
    atQuestion: (act: (question: number) => void) => {
      onQuestion = act;
    },
  };
}

const pathOf = (token: string) => `/.well-known/acme-challenge/${token}`;
const [TOKEN, OTHER] = ['a-token-of-this-platform', 'another-token-of-this-platform'];

test('a known page is answered without a question', async () => {
  const { proofs, questions, page } = await aServer();
  const first = page(TOKEN);
  await until('it asks', () => questions.length === 1);
  proofs.set(1, { [TOKEN]: 'the proof' });
  expect(await first).toMatchObject({ status: 200, body: 'the proof' });
  expect(await page(TOKEN)).toMatchObject({ status: 200, body: 'the proof' });
  expect(questions).toEqual([1]);
});

test('one request of a connection waits; those that are sent behind it go on', async () => {
  const { port, proofs, questions, site } = await aServer();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const requests = Array.from({ length: 50 }, (_, at) => pathOf(`a-token-of-no-platform-${at}`));
  socket.write(requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`).join(''));
  await until('the others are at the site', () => site.length === 49);
  expect(site).toEqual(requests.slice(1));
  await until('it has asked', () => questions.length === 1);
  proofs.set(1, {});
  expect(site.at(-1)).toBe(requests[0]);
});

test('the number of requests that wait is limited, and one whose client leaves does not count', async () => {
  const { port, proofs, questions, arrived, left, page, atQuestion } = await aServer({ maxWaiting: 2 });
  const leaving = connect(port, '127.0.0.1');
  leaving.write(`GET ${pathOf(OTHER)} HTTP/1.1\r\nHost: a.test\r\n\r\n`);
  const first = page(TOKEN);
  await until('both wait', () => arrived.length === 2);
  expect(await page(OTHER)).toMatchObject({ body: 'site' });
  leaving.destroy();
  await until('one has left', () => left.length === 1);
  const second = page(TOKEN);
  await until('another one waits', () => arrived.length === 4);
  expect(await page(OTHER)).toMatchObject({ body: 'site' });
  const answerQuestion = (question: number) => proofs.set(question, { [TOKEN]: 'the proof' });
  atQuestion(answerQuestion);
  questions.forEach(answerQuestion);
  for (const answer of [first, second]) expect(await answer).toMatchObject({ body: 'the proof' });
});

test('a late answer to an earlier question does not settle newer requests', async () => {
  const { proofs, questions, site, page, atQuestion } = await aServer({ withinMs: 50 });
  expect(await page(TOKEN)).toMatchObject({ body: 'site' });
  atQuestion(() => {
    proofs.set(1, {});
    expect(site, 'the newer request still waits').toHaveLength(1);
    proofs.set(2, { [OTHER]: 'the proof' });
  });
  expect(await page(OTHER)).toMatchObject({ body: 'the proof' });
  proofs.set(1, {});
  expect(await page(OTHER), 'the newest answer counts').toMatchObject({ body: 'the proof' });
  expect(questions).toEqual([1, 2]);
});

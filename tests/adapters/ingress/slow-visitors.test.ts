import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aBuiltinIngress } from './support.ts';
import { aSecureIngress, portWithTls, shakeHands } from './tls-support.ts';

const { ingress, site, route } = aBuiltinIngress();

const VISITORS = 12;
const VISITS = 4;
const BYTES = 3_000_000;

/** A site whose bodies consist of the letter that the path names. */
const aSiteOfLetters = () =>
  site((request, response) => {
    const body = Buffer.alloc(BYTES, request.url?.slice(1));
    response.writeHead(200, { 'content-length': BYTES }).end(body);
  });

test('visitors who read slowly, in turn on the same connections to a site, get each their own bytes', async () => {
  const { target } = await aSiteOfLetters();
  await route(target);
  await visitAll(async () => connect(ingress().port(), '127.0.0.1'));
});

test('visitors who read slowly over TLS get each their own bytes', async () => {
  const { target } = await aSiteOfLetters();
  const { ingress: secure } = await aSecureIngress();
  await secure.route({ applicationId: 'app_1', hosts: ['a.test'], target });
  await visitAll(() => shakeHands(portWithTls(secure), 'a.test'));
});

/** Several visitors at a time, each with several visits that follow each other. */
async function visitAll(open: () => Promise<Socket>): Promise<void> {
  const visitors = Array.from({ length: VISITORS }, async (_, number) => {
    for (let visit = 0; visit < VISITS; visit += 1) {
      const letter = String.fromCharCode(97 + number + ((visit * VISITORS) % 14));
      expect(await readSlowly(await open(), letter)).toEqual({ bytes: BYTES, others: 0 });
    }
  });
  await Promise.all(visitors);
}

/** Reads a body with pauses, and counts what is not this letter. */
async function readSlowly(socket: Socket, letter: string): Promise<{ bytes: number; others: number }> {
  socket.write(`GET /${letter} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`);
  const code = letter.charCodeAt(0);
  let early = Buffer.alloc(0);
  let isHead = true;
  let bytes = 0;
  let others = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    let body = chunk;
    if (isHead) {
      early = Buffer.concat([early, chunk]);
      const end = early.indexOf('\r\n\r\n');
      if (end === -1) continue;
      isHead = false;
      body = early.subarray(end + 4);
    }
    bytes += body.length;
    for (const byte of body) if (byte !== code) others += 1;
    if (Math.random() < 0.1) await delay(Math.random() * 20);
  }
  return { bytes, others };
}

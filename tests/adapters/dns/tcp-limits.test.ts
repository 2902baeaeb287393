import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aQuery, framed } from '../../support/dns-client.ts';
import { skipNote } from '../../support/skip-note.ts';
import { ZONE } from './contract.ts';
import { aServer, connected, ended, firstBytes } from './support.ts';

const QUESTION = aQuery(ZONE, 'SOA');

/** A connection that has had an answer: the server has accepted it. */
async function served(port: number, address?: string): Promise<Socket> {
  const socket = await connected(port, address);
  onTestFinished(() => void socket.destroy());
  await askAgain(socket);
  return socket;
}

async function askAgain(socket: Socket): Promise<void> {
  const answer = firstBytes(socket);
  socket.write(framed(QUESTION));
  expect((await answer).readUInt16BE(2)).toBe(4711);
}

test('where all connections are taken, a new one takes the place of the one idle for longest', async () => {
  const { port } = await aServer({ maxConnections: 2 });
  const [busy, idle] = [await served(port), await served(port)];
  await askAgain(busy);
  const isEnded = ended(idle);
  const newcomer = await served(port);
  await isEnded;
  await askAgain(busy);
  await askAgain(newcomer);
});

test('a connection that never asked gives its place up before one that did', async () => {
  const { port } = await aServer({ maxConnections: 2 });
  const silent = await connected(port);
  const isEnded = ended(silent);
  const first = await served(port);
  await askAgain(first);
  await served(port);
  await isEnded;
  await askAgain(first);
});

const notLinux =
  process.platform === 'linux' ? null : 'it needs several loopback addresses, as Linux has them';

test.skipIf(notLinux !== null)(
  `one address takes places of its own connections only${skipNote(notLinux)}`,
  async () => {
    const { port } = await aServer({ maxPerNetwork: 2 });
    const other = await served(port);
    const [first, second] = [await served(port, '127.0.0.2'), await served(port, '127.0.0.2')];
    const isEnded = ended(first);
    const third = await served(port, '127.0.0.2');
    await isEnded;
    for (const socket of [other, second, third]) await askAgain(socket);
  },
);

test('a connection ends with the first answer after its time', async () => {
  const { port } = await aServer({ lifeMs: 0, idleMs: 600_000 });
  await ended(await served(port));
});

import { createSocket } from 'node:dgram';
import { decode, encode } from 'dns-packet';
import { expect, onTestFinished, test } from 'vitest';
import { openNameResolver } from '#src/adapters/http-client/resolve-name.ts';

/** Answers for `live.*` and `six.*`, knows no `gone.*`, fails for `broken.*`, and never answers for anything else. */
async function startNameServer(): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const name = question?.name ?? '';
    const isSix = question?.type === 'AAAA';
    if (!/^(live|six|gone|broken)\./.test(name)) return;
    const answer = isSix
      ? ({ name, type: 'AAAA', ttl: 60, data: '2606:4700::1111' } as const)
      : ({ name, type: 'A', ttl: 60, data: '93.184.216.34' } as const);
    const isFound = isSix ? name.startsWith('six.') : name.startsWith('live.');
    const rcode = name.startsWith('gone.') ? 3 : name.startsWith('broken.') ? 2 : 0;
    const answers = isFound ? [answer] : [];
    const flags = 0x8180 | rcode;
    socket.send(encode({ type: 'response', id: id ?? 0, flags, questions, answers }), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const asked: string[] = [];
const askSystem = async (name: string) => {
  asked.push(name);
  return ['198.51.100.7'];
};

test('names whose servers are dead do not hold up the others', async () => {
  const resolve = openNameResolver({ servers: [await startNameServer()], askSystem });
  const dead = Array.from({ length: 50 }, (_, at) =>
    resolve(`dead-${at}.example.com`).catch((error) => error.code),
  );
  const from = performance.now();
  expect(await resolve('live.example.com')).toEqual(['93.184.216.34']);
  expect(performance.now() - from).toBeLessThan(1000);
  expect(new Set(await Promise.all(dead))).toEqual(new Set(['ETIMEOUT']));
  expect(performance.now() - from).toBeLessThan(9000);
  expect(asked).not.toContain('dead-0.example.com');
});

test('both kinds of addresses are found', async () => {
  const resolve = openNameResolver({ servers: [await startNameServer()], askSystem });
  expect(await resolve('six.example.com')).toEqual(['2606:4700::1111']);
});

test('what is not in public DNS, and names that never are, are the system’s', async () => {
  const resolve = openNameResolver({ servers: [await startNameServer()], askSystem });
  for (const name of ['gone.example.com', 'localhost', 'gitea', 'printer.local']) {
    expect(await resolve(name)).toEqual(['198.51.100.7']);
    expect(asked).toContain(name);
  }
});

test('a name server that gets nowhere is not asked again by the system', async () => {
  const resolve = openNameResolver({ servers: [await startNameServer()], askSystem });
  await expect(resolve('broken.example.com')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  expect(asked).not.toContain('broken.example.com');
});

test('without a name server at all the system is asked', async () => {
  const resolve = openNameResolver({ servers: ['127.0.0.1:1'], askSystem });
  expect(await resolve('live.example.com')).toEqual(['198.51.100.7']);
});

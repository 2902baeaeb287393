import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { openInternalAuthority } from '#src/adapters/ingress/builtin/certificates/internal-authority.ts';
import type { BuiltinIngressOptions } from '#src/adapters/ingress/builtin/open.ts';
import type { Route } from '#src/adapters/ingress/port.ts';
import { until } from '../../support/until.ts';
import { leadsHere, pagesByHand } from './route-source.ts';
import { ask, sendRaw } from './support.ts';
import { anIngress, aTarget, pidOf, replaced } from './worker-support.ts';

/** An ingress that listens and has read no route yet. */
async function aStartingIngress(options: Partial<BuiltinIngressOptions> = {}) {
  const { ingress, log } = await anIngress(options);
  const { target } = await aTarget((_request, response) => response.end('the site'));
  const source = pagesByHand();
  const recorded: Route[] = [{ applicationId: 'app_1', hosts: ['a.test', 'b.test'], target }];
  const asked: string[] = [];
  let before = async () => {};
  await ingress.routeAll({
    pages: source.pages,
    async of(hosts) {
      asked.push(...hosts);
      await before();
      return recorded.filter((route) => leadsHere(route, hosts));
    },
  });
  await ingress.listen();
  const visit = async (host: string) => {
    const { status, body } = await ask(ingress.port(), { host });
    return { status, body };
  };
  const beforeLookUp = (act: () => Promise<void>) => {
    before = act;
  };
  return { ...{ ingress, log, source, recorded, asked, target }, visit, beforeLookUp };
}

const fail = async () => {
  throw new Error('no connection');
};

/** Never ends by itself. */
const hang = () => new Promise<void>(() => {});

const upgrade = (host: string) =>
  `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

describe('while not all routes have been read', () => {
  test('a visitor waits until the host is looked up', async () => {
    const { visit, asked } = await aStartingIngress();
    expect(await visit('a.test')).toEqual({ status: 200, body: 'the site' });
    expect(await visit('b.test')).toEqual({ status: 200, body: 'the site' });
    expect(await visit('A.test:80')).toEqual({ status: 200, body: 'the site' });
    expect(await visit('unknown.test')).toMatchObject({ status: 404 });
    expect(asked, 'the second host is of the same application').toEqual(['a.test', 'unknown.test']);
  });

  test('visitors at each process are served', async () => {
    const { visit } = await aStartingIngress({ processes: 3 });
    const visits = await Promise.all(Array.from({ length: 30 }, () => visit('a.test')));
    expect(visits.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  test('a process that hangs does not hold up the others', async () => {
    const { ingress, visit } = await aStartingIngress({ processes: 2, pingEveryMs: 600_000 });
    const [hanging] = ingress.workerPids();
    if (hanging === undefined) throw new Error('No worker runs');
    // The other one answers all that the system gives to it.
    process.kill(hanging, 'SIGSTOP');
    try {
      await until('the other one answers', async () => {
        const answered = await Promise.race([visit('a.test'), once(process, 'exit', aborted(500))]).catch(
          () => null,
        );
        return answered !== null && 'status' in answered && answered.status === 200;
      });
    } finally {
      process.kill(hanging, 'SIGCONT');
    }
  });

  test('a WebSocket waits as well', async () => {
    const { ingress, asked } = await aStartingIngress();
    // The site does not know the protocol, and answers.
    expect(await sendRaw(ingress.port(), upgrade('a.test'))).toContain('the site');
    expect(await sendRaw(ingress.port(), upgrade('unknown.test'))).toContain('404 Not Found');
    expect(asked).toEqual(['a.test', 'unknown.test']);
  });

  test('WebSockets whose visitors have left are neither opened nor counted', async () => {
    const limits = { perApplication: 2 };
    const { ingress, asked, target, visit, beforeLookUp } = await aStartingIngress({ limits });
    let lookUp = () => {};
    beforeLookUp(
      () =>
        new Promise((resolve) => {
          lookUp = resolve;
        }),
    );
    const sockets = await Promise.all(
      [1, 2, 3].map(async () => {
        const socket = connect(ingress.port(), '127.0.0.1', () => socket.write(upgrade('a.test')));
        await once(socket, 'connect');
        return socket;
      }),
    );
    await until('it is asked', () => asked.includes('a.test'));
    for (const socket of sockets) socket.resetAndDestroy();
    // A round trip to the worker, which has seen the ends by then.
    await until('they have left', async () => (await ingress.traffic())?.connections === 0);
    lookUp();
    expect(await visit('a.test')).toMatchObject({ status: 200 });
    const [counted] = (await ingress.traffic())?.applications ?? [];
    expect(counted).toMatchObject({ application: 'app_1', open: 0 });
    await ingress.drain(target, 600_000);
  });

  test('a host that gets a route meanwhile is served at once', async () => {
    const { ingress, target, asked, visit, beforeLookUp } = await aStartingIngress();
    beforeLookUp(hang);
    const waiting = visit('new.test');
    await until('it is asked', () => asked.includes('new.test'));
    await ingress.route({ applicationId: 'app_2', hosts: ['New.test'], target });
    expect(await waiting).toEqual({ status: 200, body: 'the site' });
  });

  test('what cannot be looked up is neither there nor missing, and is asked for again', async () => {
    const { visit, beforeLookUp, log } = await aStartingIngress();
    beforeLookUp(fail);
    for (let round = 0; round < 2; round++) {
      const failed = await visit('a.test');
      expect(failed.status).toBe(503);
      expect(failed.body).toContain('does not know this address yet');
    }
    expect(log, 'once for all that fail').toEqual(['ingress: hosts cannot be looked up: no connection']);
    beforeLookUp(async () => {});
    expect(await visit('a.test')).toMatchObject({ status: 200 });
  });

  test('a worker that is replaced has what was read, and asks for the rest', async () => {
    const { ingress, source, target, asked, visit } = await aStartingIngress();
    source.send([{ applicationId: 'app_2', hosts: ['read.test'], target }]);
    await until('it is read', async () => (await visit('read.test')).status === 200);
    const before = asked.length;
    const pid = pidOf(ingress);
    process.kill(pid, 'SIGKILL');
    await replaced(ingress, pid);
    expect(await visit('read.test')).toMatchObject({ status: 200 });
    expect(await visit('a.test')).toMatchObject({ status: 200 });
    expect(await visit('unknown.test')).toMatchObject({ status: 404 });
    expect(asked.slice(before)).toEqual(['a.test', 'unknown.test']);
  });

  test('many requests of one visitor leave places to others, also once the visitor has left', async () => {
    const { ingress, asked, visit, beforeLookUp } = await aStartingIngress();
    beforeLookUp(hang);
    const many = Array.from({ length: 3000 }, (_, index) => `GET / HTTP/1.1\r\nHost: ${index}.test\r\n\r\n`);
    const socket = connect(ingress.port(), '127.0.0.1', () => socket.write(many.join('')));
    await until('it is asked', () => asked.length > 0);
    expect(await visit('a.test'), 'of the same address, which has its share').toMatchObject({ status: 503 });
    const other = connect({ port: ingress.port(), host: '127.0.0.1', localAddress: '127.0.0.77' }, () =>
      other.write('GET / HTTP/1.1\r\nHost: other.test\r\n\r\n'),
    );
    await once(other, 'connect');
    const answered = once(other, 'data').then(() => 'answered');
    expect(await Promise.race([answered, once(process, 'exit', aborted(300)).catch(() => 'waits')])).toBe(
      'waits',
    );
    socket.destroy();
    other.destroy();
  });

  test('a handshake waits for the host', async () => {
    const authority = openInternalAuthority({ seed: Buffer.alloc(32, 1) });
    const { ingress, asked } = await aStartingIngress({
      https: { port: 0, certificates: authority, redirect: false },
    });
    const handshake = (servername: string) =>
      new Promise<string>((resolve) => {
        const socket = connectTls(
          { port: ingress.httpsPort() ?? 0, host: '127.0.0.1', servername, rejectUnauthorized: false },
          () => {
            resolve(socket.getPeerCertificate().subjectaltname ?? '');
            socket.destroy();
          },
        );
        socket.on('error', () => resolve('refused'));
      });
    expect(await handshake('b.test')).toBe('DNS:b.test');
    expect(await handshake('unknown.test')).toBe('refused');
    expect(asked).toEqual(['b.test', 'unknown.test']);
    expect((await ingress.certificate('a.test')).status).toBe('active');
    expect((await ingress.certificate('unknown.test')).status).toBe('none');
  });

  test('it can be closed while visitors wait', async () => {
    const { ingress, asked, beforeLookUp } = await aStartingIngress({ closeGraceMs: 100 });
    beforeLookUp(hang);
    const lost = Promise.allSettled([
      ask(ingress.port(), { host: 'a.test' }),
      sendRaw(ingress.port(), upgrade('a.test')),
    ]);
    await until('it is asked', () => asked.includes('a.test'));
    await ingress.close();
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

function aborted(afterMs: number) {
  return { signal: AbortSignal.timeout(afterMs) };
}

test('once all have been read nothing is looked up', async () => {
  const { ingress, source, recorded, asked, visit } = await aStartingIngress();
  source.send(recorded);
  source.end();
  await until('it has read them', async () => {
    await visit('probe.test');
    const before = asked.length;
    return (await visit('unknown.test')).status === 404 && asked.length === before;
  });
  const before = asked.length;
  expect(await visit('a.test')).toMatchObject({ status: 200 });
  await ingress.unroute('app_1');
  expect(await visit('a.test')).toMatchObject({ status: 404 });
  expect(asked).toHaveLength(before);
});

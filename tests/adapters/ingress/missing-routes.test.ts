import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  type MissingRoutesOptions,
  openMissingRoutes,
} from '#src/adapters/ingress/builtin/server/missing-routes.ts';
import type { Route } from '#src/adapters/ingress/port.ts';
import { until } from '../../support/until.ts';
import { pagesByHand } from './route-source.ts';
import { ask, sendRaw } from './support.ts';
import { anIngress, aTarget, pidOf, replaced } from './worker-support.ts';

/** An ingress that listens and has read no route yet. */
async function aStartingIngress(options: { processes?: number } = {}) {
  const { ingress, log } = await anIngress(options);
  const { target } = await aTarget((_request, response) => response.end('the site'));
  const source = pagesByHand();
  const recorded: Route[] = [{ applicationId: 'app_1', hosts: ['a.test', 'b.test'], target }];
  const asked: string[] = [];
  let problem: Error | null = null;
  await ingress.routeAll({
    pages: source.pages,
    async routeHost(host) {
      asked.push(host);
      if (problem !== null) throw problem;
      const route = recorded.find(({ hosts }) => hosts.includes(host));
      if (route !== undefined) await ingress.route(route);
    },
  });
  await ingress.listen();
  const visit = async (host: string) => {
    const { status, body } = await ask(ingress.port(), { host });
    return { status, body };
  };
  const failWith = (error: Error | null) => {
    problem = error;
  };
  return { ...{ ingress, log, source, recorded, asked, target }, visit, failWith };
}

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

  test('a WebSocket waits as well', async () => {
    const { ingress, asked } = await aStartingIngress();
    const head = (host: string) =>
      `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    // The site does not know the protocol, and answers.
    expect(await sendRaw(ingress.port(), head('a.test'))).toContain('the site');
    expect(await sendRaw(ingress.port(), head('unknown.test'))).toContain('404 Not Found');
    expect(asked).toEqual(['a.test', 'unknown.test']);
  });

  test('what cannot be looked up is neither there nor missing, and is asked for again', async () => {
    const { visit, failWith, log } = await aStartingIngress();
    failWith(new Error('no connection'));
    const failed = await visit('a.test');
    expect(failed.status).toBe(503);
    expect(failed.body).toContain('does not know this address yet');
    expect(log).toEqual(['ingress: hosts cannot be looked up: no connection']);
    failWith(null);
    expect(await visit('a.test')).toMatchObject({ status: 200 });
  });

  test('a worker that is replaced asks as well', async () => {
    const { ingress, visit } = await aStartingIngress();
    const pid = pidOf(ingress);
    process.kill(pid, 'SIGKILL');
    await replaced(ingress, pid);
    expect(await visit('a.test')).toMatchObject({ status: 200 });
    expect(await visit('unknown.test')).toMatchObject({ status: 404 });
  });

  test('a visitor who leaves is not answered, and the next one is', async () => {
    const { ingress, asked, visit } = await aStartingIngress();
    const socket = connect(ingress.port(), '127.0.0.1', () =>
      socket.end('GET / HTTP/1.1\r\nHost: unknown.test\r\n\r\n', () => socket.destroy()),
    );
    await until('it is asked', () => asked.includes('unknown.test'));
    expect(await visit('a.test')).toMatchObject({ status: 200 });
  });
});

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

describe('questions', () => {
  const open = (options: MissingRoutesOptions = {}) => {
    const questions: (readonly string[])[] = [];
    const missing = openMissingRoutes((_question, hosts) => void questions.push(hosts), options);
    missing.setComplete(false);
    return { missing, questions };
  };
  const asked = (questions: readonly unknown[], count: number) =>
    until('it asks', () => questions.length === count);

  test('are asked one after the other, with a bounded number of hosts, each once', async () => {
    const { missing, questions } = open();
    const hosts = Array.from({ length: 25 }, (_, index) => `${index}.test`);
    const arrivals = [...hosts, ...hosts].map((host) => missing.arrived(host));
    await asked(questions, 1);
    expect(questions[0]).toEqual(hosts.slice(0, 20));
    missing.answer(1, ['3.test']);
    await asked(questions, 2);
    expect(questions[1]).toEqual(hosts.slice(20));
    missing.answer(2, []);
    expect(await Promise.all(arrivals)).toEqual([...hosts, ...hosts].map((host) => host !== '3.test'));
  });

  test('that are not answered in time leave the rest to the next', async () => {
    const { missing, questions } = open({ withinMs: 50 });
    expect(await missing.arrived('a.test')).toBe(false);
    const next = missing.arrived('b.test');
    await asked(questions, 2);
    missing.answer(1, []);
    missing.answer(2, []);
    expect(await next).toBe(true);
  });

  test('are not asked for what is no host name, nor beyond the number that may wait', async () => {
    const { missing, questions } = open({ maxWaiting: 2 });
    expect(['', '[::1]', 'a b', `${'a'.repeat(254)}`, 'ä.test'].map(missing.mayHave)).toEqual(
      Array(5).fill(false),
    );
    expect(missing.mayHave('a.test')).toBe(true);
    const waiting = [missing.arrived('a.test'), missing.arrived('b.test')];
    expect(await missing.arrived('c.test')).toBe(false);
    await asked(questions, 1);
    missing.answer(1, []);
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });

  test('end with all routes', async () => {
    const { missing, questions } = open();
    const waiting = missing.arrived('a.test');
    missing.setComplete(true);
    expect(await waiting).toBe(true);
    expect(await missing.arrived('b.test')).toBe(true);
    expect(missing.mayHave('b.test')).toBe(false);
    expect(questions).toEqual([]);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { ask } from './support.ts';
import { anIngress, aTarget, isAlive, pidOf, replaced } from './worker-support.ts';

describe.each([
  { how: 'on a port that the program holds', holdPort: true },
  { how: 'on a port that each worker binds', holdPort: false },
])('a worker that is killed, $how', ({ holdPort }) => {
  test('is replaced at once, with the same port and the whole table of now', async () => {
    const { ingress, log } = await anIngress({ holdPort });
    const [one, two] = [await aTarget(), await aTarget()];
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test', 'b.test'], target: one.target });
    await ingress.route({ applicationId: 'app_2', hosts: ['b.test'], target: two.target });
    await ingress.listen();
    const port = ingress.port();
    await ingress.route({ applicationId: 'app_3', hosts: ['c.test'], target: null });
    await ingress.route({ applicationId: 'app_4', hosts: ['gone.test'], target: one.target });
    await ingress.unroute('app_4');
    const answers = async () =>
      Promise.all(
        ['a.test', 'b.test', 'c.test', 'gone.test'].map(async (host) => {
          const { status, body } = await ask(port, { host });
          return status === 200 ? Number(body) : status;
        }),
      );
    const expected = [one.target.port, two.target.port, 503, 404];
    expect(await answers()).toEqual(expected);

    const pid = pidOf(ingress);
    process.kill(pid, 'SIGKILL');
    await replaced(ingress, pid);
    // A message to a worker that does not listen yet counts as well.
    await ingress.route({ applicationId: 'app_5', hosts: ['new.test'], target: two.target });
    expect(await until('it answers', () => answers().catch(() => null))).toEqual(expected);
    expect(await ask(port, { host: 'new.test' })).toMatchObject({ body: String(two.target.port) });
    expect(ingress.port()).toBe(port);
    expect(log).toContainEqual(expect.stringContaining('the worker ended (SIGKILL)'));
  });
});

describe('while no worker runs', () => {
  test('visitors who connect are not refused, but served by the next one', async () => {
    const { ingress } = await anIngress();
    const { target } = await aTarget();
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    await ingress.listen();
    for (let round = 0; round < 3; round += 1) {
      const pid = pidOf(ingress);
      process.kill(pid, 'SIGKILL');
      await until('it is gone', () => ingress.workerPids()[0] !== pid);
      expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 200 });
    }
  });

  test('no other program can take its port', async () => {
    const { ingress } = await anIngress();
    await ingress.listen();
    const pid = pidOf(ingress);
    process.kill(pid, 'SIGKILL');
    await until('it is gone', () => ingress.workerPids()[0] !== pid);
    const other = createServer().listen(ingress.port(), '127.0.0.1');
    const [error] = await once(other, 'error');
    expect(error.code).toBe('EADDRINUSE');
  });

  test('a change and a drain do not wait for it', async () => {
    const { ingress } = await anIngress();
    let arrived = () => {};
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { target } = await aTarget(() => arrived());
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    await ingress.listen();
    const lost = ask(ingress.port(), { host: 'a.test' }).catch((error: NodeJS.ErrnoException) => error.code);
    await reached;
    const draining = ingress.drain(target, 600_000);
    process.kill(pidOf(ingress), 'SIGKILL');
    // The request in flight is lost with the process that carried it, so nothing is left to wait for.
    await draining;
    expect(await lost).toBe('ECONNRESET');
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: null });
  });

  test('one that ends again and again is started ever later, and each end is logged', async () => {
    const { ingress, log } = await anIngress();
    await ingress.listen();
    for (let round = 0; round < 4; round += 1) {
      const pid = await until('a worker', () => ingress.workerPids()[0]);
      process.kill(pid, 'SIGKILL');
      await until('it is gone', () => ingress.workerPids()[0] !== pid);
    }
    const pauses = log.map((line) => Number(/starts in (\d+) ms/.exec(line)?.[1]));
    expect(pauses).toEqual([100, 200, 400, 800]);
  });
});

test('replaces a blocked worker', async () => {
  // On a busy machine a worker takes a second to start: it must not count as one that does not answer.
  const { ingress, log } = await anIngress({ pingEveryMs: 2000 });
  const { target } = await aTarget();
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
  await ingress.listen();
  const pid = pidOf(ingress);
  process.kill(pid, 'SIGSTOP');
  await replaced(ingress, pid);
  expect(log.join('\n')).toContain('does not answer');
  expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 200 });
});

test('closing ends a blocked worker', async () => {
  const { ingress } = await anIngress({ closeGraceMs: 100 });
  await ingress.listen();
  const pid = pidOf(ingress);
  process.kill(pid, 'SIGSTOP');
  await ingress.close();
  expect(isAlive(pid)).toBe(false);
});

import { once } from 'node:events';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { ask } from './support.ts';
import { aSecureIngress, portWithTls, shakeHands } from './tls-support.ts';
import { anIngress, aTarget } from './worker-support.ts';

const PROCESSES = 3;

async function servingIngress() {
  const { ingress } = await anIngress({ processes: PROCESSES });
  const { target } = await aTarget();
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
  await ingress.listen();
  return ingress;
}

test('each of several workers serves visitors of the same port', async () => {
  const ingress = await servingIngress();
  const pids = ingress.workerPids();
  expect(new Set(pids).size).toBe(PROCESSES);
  for (const serving of pids) {
    const paused = pids.filter((pid) => pid !== serving);
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
    try {
      expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 200 });
    } finally {
      for (const pid of paused) process.kill(pid, 'SIGCONT');
    }
  }
});

test('the visits of several workers are counted together', async () => {
  const ingress = await servingIngress();
  const visits = 30;
  await Promise.all(Array.from({ length: visits }, () => ask(ingress.port(), { host: 'a.test' })));
  const traffic = await ingress.traffic();
  const counted = traffic?.applications.filter(({ application }) => application === 'app_1');
  expect(counted).toMatchObject([{ open: 0, ended: { '2xx': visits } }]);
  expect(counted?.[0]?.durations.counts.reduce((sum, count) => sum + count, 0)).toBe(visits);
});

test('each of several workers resumes the TLS sessions of the others', async () => {
  const { ingress } = await aSecureIngress({}, { processes: PROCESSES });
  const { target } = await aTarget();
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
  const pids = ingress.workerPids();
  const sessionOf = async (socket: TLSSocket) => {
    const [session] = await once(socket, 'session');
    return session as Buffer;
  };
  const connectTo = async (serving: number | undefined, options: ConnectionOptions) => {
    const paused = pids.filter((pid) => pid !== serving);
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
    try {
      return await shakeHands(portWithTls(ingress), 'a.test', options);
    } finally {
      for (const pid of paused) process.kill(pid, 'SIGCONT');
    }
  };
  // TLS 1.2 gives the ticket within the handshake.
  const first = await connectTo(pids[0], { maxVersion: 'TLSv1.2' });
  const session = first.getSession() ?? (await sessionOf(first));
  for (const pid of pids) {
    const resumed = await connectTo(pid, { maxVersion: 'TLSv1.2', session });
    expect(resumed.isSessionReused()).toBe(true);
  }
});

test('workers that bind the port themselves are refused', async () => {
  const { ingress } = await anIngress({ processes: PROCESSES, holdPort: false });
  await expect(ingress.listen()).rejects.toThrow('INGRESS_PROCESSES above 1 needs Node.js 24.19 or later.');
});

test('the others serve while one of several workers is replaced, which learns the routes', async () => {
  const ingress = await servingIngress();
  const [victim = 0] = ingress.workerPids();
  process.kill(victim, 'SIGKILL');
  await until('one is gone', () => !ingress.workerPids().includes(victim));
  for (let visit = 0; visit < 20; visit += 1)
    expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 200 });
  await until('all run', () => ingress.workerPids().length === PROCESSES);
  for (let visit = 0; visit < 20; visit += 1)
    expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 200 });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { skipNote } from '../../support/skip-note.ts';
import { until } from '../../support/until.ts';
import { ask } from './support.ts';
import { anIngress, aTarget, closing, isAlive, pidOf } from './worker-support.ts';

const noProc = process.platform === 'linux' ? null : 'there is no /proc here';
const onLinux = test.skipIf(noProc !== null);

describe('the worker', () => {
  test('serves visitors while the event loop of the program is blocked', async () => {
    const { ingress } = await anIngress();
    const [target] = [await anotherThread()];
    await ingress.route({
      applicationId: 'app_1',
      hosts: ['a.test'],
      target: { host: '127.0.0.1', port: target.port },
    });
    await ingress.listen();
    const answered = new Int32Array(new SharedArrayBuffer(4));
    target.visit(ingress.port(), answered);
    // Nothing of this thread runs until the visits are answered.
    expect(Atomics.wait(answered, 0, 0, 30_000)).not.toBe('timed-out');
    expect(Atomics.load(answered, 0)).toBe(200);
  });

  test('is another process, and has nothing of this one in arguments and environment', async () => {
    const { ingress } = await anIngress({ frontSecret: 'a-secret-of-the-front' });
    await ingress.listen();
    const pid = pidOf(ingress);
    expect(pid).not.toBe(process.pid);
    if (noProc !== null) return;
    const [commandLine, environment] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/environ`, 'utf8'),
    ]);
    expect(commandLine + environment).not.toContain('a-secret-of-the-front');
    expect(
      environment.split('\0').filter((entry) => entry !== '' && !entry.startsWith('NODE_CHANNEL_')),
    ).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR1'] as const)('does not end by %s', async (signal) => {
    const { ingress } = await anIngress();
    const { target } = await aTarget();
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    await ingress.listen();
    const pid = pidOf(ingress);
    process.kill(pid, signal);
    for (let round = 0; round < 20; round += 1)
      expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 200 });
    expect(ingress.workerPids()[0]).toBe(pid);
  });

  test('lets a request in flight end when it is closed', async () => {
    const { ingress } = await anIngress({ closeGraceMs: 60_000 });
    let finish: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => {
      void aTarget((_request, response) => {
        // Only the first one waits: a request that arrives before the port is closed is answered too.
        if (finish !== undefined) return response.end('later');
        finish = () => response.end('done');
        resolve();
      }).then(async ({ target }) => {
        await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
        await ingress.listen();
        answer = ask(ingress.port(), { host: 'a.test' });
      });
    });
    let answer: ReturnType<typeof ask> | undefined;
    await arrived;
    const closed = ingress.close();
    await until('the port is closed', () =>
      ask(ingress.port(), { host: 'a.test' }).then(
        () => false,
        () => true,
      ),
    );
    finish?.();
    expect(await answer).toMatchObject({ status: 200, body: 'done' });
    await closed;
  });

  onLinux(`ends when the program is killed, and frees the port${skipNote(noProc)}`, async () => {
    const program = spawn(
      process.execPath,
      [fileURLToPath(new URL('./lonely-program.ts', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = await once(program.stdout, 'data');
    const { pid, port } = JSON.parse(String(line));
    expect((await ask(port, { host: 'a.test' })).status).toBe(404);
    program.kill('SIGKILL');
    await until('the worker is gone', () => !isAlive(pid));
    const next = createServer().listen(port, '127.0.0.1');
    await once(next, 'listening');
    next.close();
  });
});

describe('a worker that was prepared', () => {
  const MANY = 1200;
  const visit = (ingress: { port(): number }, index: number) =>
    ask(ingress.port(), { host: `s${index}.test` });

  test('takes over routes before it listens, in their order, and is the one that serves', async () => {
    const { ingress } = await anIngress();
    const { target } = await aTarget();
    await ingress.route({ applicationId: 'app_0', hosts: ['s0.test'], target });
    await ingress.prepare();
    const pid = pidOf(ingress);
    for (let index = 1; index < MANY; index += 1)
      await ingress.route({ applicationId: `app_${index}`, hosts: [`s${index}.test`], target });
    await ingress.route({ applicationId: 'app_2', hosts: ['s2.test'], target: null });
    await ingress.unroute('app_3');
    await ingress.route({ applicationId: 'app_4', hosts: ['other.test'], target });
    await ingress.listen();
    expect(pidOf(ingress)).toBe(pid);
    const statuses = [0, 1, 2, 3, 4, MANY - 1].map(async (index) => (await visit(ingress, index)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 503, 404, 404, 200]);
    expect(await ask(ingress.port(), { host: 'other.test' })).toMatchObject({ status: 200 });
  });

  test('is replaced if it ends before it listens', async () => {
    const { ingress } = await anIngress();
    const { target } = await aTarget();
    await ingress.prepare();
    const pid = pidOf(ingress);
    await ingress.route({ applicationId: 'app_1', hosts: ['s1.test'], target });
    process.kill(pid, 'SIGKILL');
    await until('it is gone', () => ingress.workerPids().length === 0);
    await ingress.listen();
    expect(pidOf(ingress)).not.toBe(pid);
    expect(await visit(ingress, 1)).toMatchObject({ status: 200 });
  });

  test('gives its port back without having listened', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { ingress } = await anIngress({ port });
    await expect(ingress.prepare()).rejects.toThrow(`${port}`);
    taken.close();
    await once(taken, 'close');
    await ingress.prepare();
    await ingress.close();
    expect(ingress.workerPids()).toEqual([]);
    const next = createServer().listen(port, '127.0.0.1');
    await once(next, 'listening');
    next.close();
  });
});

test('a table of many routes reaches each worker, and the connections of before last through changes', async () => {
  const { ingress } = await anIngress();
  const { target } = await aTarget();
  const count = 3000;
  for (let index = 0; index < count; index += 1)
    await ingress.route({ applicationId: `app_${index}`, hosts: [`s${index}.test`], target });
  await ingress.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const visit = async (index: number) => {
    const request = get({
      host: '127.0.0.1',
      port: ingress.port(),
      headers: { host: `s${index}.test` },
      agent,
    });
    const [response] = await once(request, 'response');
    sockets.add(request.socket);
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
  for (const index of [0, 1499, count - 1]) {
    expect(await visit(index)).toBe(200);
    await ingress.route({ applicationId: 'app_more', hosts: ['more.test'], target: null });
  }
  expect(sockets.size).toBe(1);
  agent.destroy();
});

test('the program of the worker loads the ingress, the kernel, the domain and two small libraries, nothing else', () => {
  const loaded = loadedBy('src/adapters/ingress/builtin/worker/main.ts');
  expect(loaded.size).toBeGreaterThan(8);
  const foreign =
    /^(?!src\/adapters\/ingress\/[^/]+$|src\/adapters\/ingress\/builtin\/(server|target|worker)\/|src\/(kernel|domain)\/|node:|(?:httpxy|ipaddr\.js)$)/;
  expect([...loaded].filter((name) => foreign.test(name))).toEqual([]);
});

/** Files and packages that a program imports, directly or through others. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  seen.add(path);
  for (const { fileName } of ts.preProcessFile(readFileSync(path, 'utf8')).importedFiles) {
    const isOurs = fileName.startsWith('.') || fileName.startsWith('#');
    const name = fileName.startsWith('#')
      ? fileName.slice(1)
      : isOurs
        ? posix.join(posix.dirname(path), fileName)
        : fileName;
    if (isOurs && !seen.has(name)) loadedBy(name, seen);
    seen.add(name);
  }
  return seen;
}

/** A target and a visitor in a thread of their own: they work while this one is blocked. */
async function anotherThread() {
  const thread = new Worker(new URL('./visiting-thread.ts', import.meta.url));
  closing.push(() => thread.terminate());
  const [port] = await once(thread, 'message');
  return {
    port: Number(port),
    visit: (ingressPort: number, answered: Int32Array) => thread.postMessage({ ingressPort, answered }),
  };
}

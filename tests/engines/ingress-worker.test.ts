import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { commit, webApp } from './sample-apps.ts';

const HOST = 'worker.example.com';

/** The program itself, with the process that serves its visitors. */
describe.skipIf(noProcessList !== null)(`the ingress of a running program${skipNote(noProcessList)}`, () => {
  let world: RealProcess;
  let host: GitServer;
  beforeAll(async () => {
    [world, host] = await Promise.all([startRealProcess(), startGitServer()]);
    const { url } = await host.makeRepository('site', { branches: { main: [commit(webApp('served'))] } });
    const made = await world.importSite({
      name: 'Served',
      source: { type: 'git', customGitUrl: url },
      domain: HOST,
    });
    expect(await world.settled(made.deploymentId)).toMatchObject({ status: 'done' });
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });
  beforeEach(() => until('the site answers', async () => (await world.visit(HOST)).text === 'served'));

  test('is its own process; killed, it is replaced and serves every site again', async () => {
    expect(await world.visit(HOST)).toEqual({ status: 200, text: 'served' });
    const before = await workerOf(world);
    process.kill(before, 'SIGKILL');
    // The port stays open: a visitor waits meanwhile.
    expect(await world.visit(HOST)).toEqual({ status: 200, text: 'served' });
    expect((await world.call('GET /api/health')).status).toBe(200);
    expect(await workerOf(world)).not.toBe(before);
    expect(world.output.join('')).toContain('the worker ended (SIGKILL)');
  });

  test('goes with the program when that is killed, so that it can start again', async () => {
    const worker = await workerOf(world);
    await world.end('SIGKILL');
    await until('the worker is gone', async () => (await commandLine(worker)) === '');
    await world.start();
    await until('the site answers', async () => (await world.visit(HOST)).text === 'served');
  });

  test('goes with the program when that is ended', async () => {
    const worker = await workerOf(world);
    expect((await world.end('SIGTERM')).code).toBe(0);
    expect(await commandLine(worker)).toBe('');
    await world.start();
  });
});

test('a busy port of the ingress stops the start, and the sentence names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startRealProcess({ INGRESS_PORT: String(port) })).rejects.toThrow(
    `Pilothouse cannot start: Port ${port} on 127.0.0.1 is in use (INGRESS_PORT).`,
  );
  other.close();
});

async function workerOf(world: RealProcess): Promise<number> {
  return until('a worker', async () => {
    const program = (await processesOf(world.dataDir)).find((line) => line.includes('/main.js'));
    const pid = Number.parseInt(program ?? '', 10);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    for (const child of children
      .split(' ')
      .filter((part) => part !== '')
      .map(Number))
      if ((await commandLine(child)).startsWith('pilothouse-ingress')) return child;
    return undefined;
  });
}

/** Empty where the process is gone. */
function commandLine(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}

import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { detectDocker } from '#src/adapters/workloads/docker/detect.ts';
import { openDockerEngine } from '#src/adapters/workloads/docker/open.ts';
import { linesTo } from '#src/kernel/output.ts';
import { aDockerEngine, aNode, leftOf, noDocker } from '../../../support/docker.ts';
import { docker } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aCommand } from '../commands-contract.ts';
import { aBuild, aDataDir, aRun, aSource, aStart, firstAnswer } from '../support.ts';
import { busyboxFile, containerOf, SERVE } from './support.ts';

/** A way to the engine that can be cut, as when the engine goes away. */
async function aWay() {
  const path = join(await aDataDir(), 'docker.sock');
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const open = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        const far = connect('/var/run/docker.sock');
        for (const [socket, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(socket);
          socket.on('error', () => other.destroy());
          socket.on('close', () => other.destroy());
          socket.pipe(other);
        }
      }).listen(path, resolve);
    });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server?.close(resolve));
  };
  await open();
  onTestFinished(() => void cut());
  return { address: `unix://${path}`, cut, open };
}

describe('where no engine is', () => {
  it('none is found, and the error names the searched places', async () => {
    const address = 'unix:///nonexistent/docker.sock';
    expect(await detectDocker(address)).toBe(
      'The Docker Engine at unix:///nonexistent/docker.sock does not answer (ENOENT)',
    );
    const { homeId, dataDir } = { homeId: 'node', dataDir: await aDataDir() };
    await expect(openDockerEngine({ homeId, dataDir, address, log: () => undefined })).rejects.toThrow(
      'The Docker Engine at unix:///nonexistent/docker.sock does not answer (ENOENT)',
    );
    await expect(
      openDockerEngine({ homeId, dataDir, address: 'ftp://x', log: () => undefined }),
    ).rejects.toThrow('must begin with unix:// or tcp://');
  });
});

describe.skipIf(noDocker !== null)(`an engine that disconnects and returns${skipNote(noDocker)}`, () => {
  it('is found, logged as missing, found again, and missed events are reported', async () => {
    const way = await aWay();
    expect(await detectDocker(way.address)).toBeNull();
    const node = await aNode();
    const logged: string[] = [];
    const engine = await aDockerEngine({
      ...node,
      address: way.address,
      log: (message) => logged.push(message),
    });
    const sourceDir = await aSource({
      Dockerfile: busyboxFile(`(while true; do cat /proc/uptime; sleep 0.1; done) & ${SERVE}`),
    });
    await engine.build(aBuild(sourceDir, { buildType: 'dockerfile' }), aRun());
    const lines: string[] = [];
    const events: string[] = [];
    // The engine goes away again as soon as it has reported the restart, before anything else can be asked.
    let cutting: Promise<unknown> | undefined;
    engine.onReleaseEvent(({ kind, detail }) => {
      events.push(`${kind}: ${detail}`);
      if (kind === 'restarted') cutting ??= way.cut();
    });
    const endpoint = await engine.start(aStart({ output: linesTo((line) => lines.push(line)) }), aRun());
    await firstAnswer(endpoint);

    await way.cut();
    await until('a report', () => logged.some((message) => message.includes('engine')));
    await expect(engine.inventory()).rejects.toThrow(/The Docker Engine at .* does not answer/);
    expect(engine.endpoint('rel_one')).toEqual(endpoint);
    expect((await firstAnswer(endpoint)).status).toBe(200);
    const { Id } = await containerOf(node.homeId, 'rel_one');
    await docker.getContainer(Id).restart({ t: 0 });
    await way.open();

    await until('what happened', () => events.length >= 2);
    expect(events).toEqual([
      'exited: it ended while the container engine was away',
      'restarted: started again',
    ]);
    events.length = 0;
    await cutting;
    // The engine itself does not start again what was stopped.
    await docker.getContainer(Id).stop({ t: 0 });
    await way.open();
    // Without an event, the check of every minute finds it.
    await until('it is brought back', () => events.length >= 2);
    expect(events).toEqual([
      'exited: it ended while the container engine was away',
      'restarted: started again',
    ]);
    const before = lines.length;
    await until('its output', () => lines.length > before + 3);
    expect(new Set(lines.slice(0, before)).size).toBe(before);
    await docker.getContainer(Id).kill();
    await until('its end, by an event', () =>
      events.some((event) => event === 'exited: exited with code 137'),
    );
    await engine.removeApplication('app_one');
    expect(engine.endpoint('rel_one')).toBeNull();
  });

  it('meanwhile a one-off command goes on: its exit code and every line of it arrive', async () => {
    const { engine, node, way } = await anEngineOnAWay();
    const counting = 'for n in $(seq 40); do echo line $n; sleep 0.1; done; exit 7';
    const command = aCommand(['sh', '-c', counting]);
    const ended = engine.runOnce(command, aRun());
    await until('its output', () => command.lines.length > 3);
    await way.cut();
    await sleep(1_000);
    await way.open();
    expect(await ended).toEqual({ exitCode: 7 });
    expect(command.lines).toEqual(Array.from({ length: 40 }, (_, index) => `line ${index + 1}`));

    const short = aCommand(['sh', '-c', 'for n in $(seq 20); do echo line $n; sleep 0.1; done; exit 3']);
    const endedAway = engine.runOnce(short, aRun());
    await until('its output', () => short.lines.length > 0);
    await way.cut();
    await sleep(4_000);
    await way.open();
    expect(await endedAway, 'it ended while the engine was away').toEqual({ exitCode: 3 });
    expect(short.lines).toEqual(Array.from({ length: 20 }, (_, index) => `line ${index + 1}`));
    expect((await leftOf(node.homeId)).filter((left) => !left.startsWith('image'))).toEqual([]);
  });

  it('a one-off command that is cancelled meanwhile is ended and removed afterwards', async () => {
    const { engine, node, way } = await anEngineOnAWay();
    const command = aCommand(['sh', '-c', 'echo begun; exec sleep 600']);
    const cancel = new AbortController();
    const ended = expect(engine.runOnce(command, aRun(cancel.signal))).rejects.toThrow('enough');
    await until('its output', () => command.lines.length > 0);
    await way.cut();
    cancel.abort(new Error('enough'));
    await sleep(1_000);
    await way.open();
    await ended;
    expect((await leftOf(node.homeId)).filter((left) => !left.startsWith('image'))).toEqual([]);
  });
});

async function anEngineOnAWay() {
  const way = await aWay();
  const node = await aNode();
  const engine = await aDockerEngine({ ...node, address: way.address });
  const sourceDir = await aSource({ Dockerfile: busyboxFile(SERVE) });
  await engine.build(aBuild(sourceDir, { buildType: 'dockerfile' }), aRun());
  return { engine, node, way };
}

import { describe, expect, it } from 'vitest';
import type { DockerEngine } from '#src/adapters/workloads/docker/engine.ts';
import type { ReleaseEvent, StartSpec } from '#src/adapters/workloads/port.ts';
import { linesTo } from '#src/kernel/output.ts';
import { aDockerEngine, aNode, leftOf, noDocker } from '../../../support/docker.ts';
import { docker } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aBuild, aRun, aSource, aStart, firstAnswer } from '../support.ts';
import { busyboxFile, containerOf, execIn, foreignObjects, SERVE } from './support.ts';

async function built(engine: DockerEngine, dockerfile: string, releaseId = 'rel_one'): Promise<void> {
  const sourceDir = await aSource({ Dockerfile: dockerfile });
  await engine.build(aBuild(sourceDir, { buildType: 'dockerfile', releaseId }), aRun());
}

async function running(options: Parameters<typeof aDockerEngine>[0], spec: Partial<StartSpec> = {}) {
  const node = await aNode();
  const engine = await aDockerEngine({ ...node, ...options });
  await built(engine, busyboxFile(SERVE));
  const endpoint = await engine.start(aStart(spec), aRun());
  await firstAnswer(endpoint);
  return { ...node, engine, endpoint };
}

describe.skipIf(noDocker !== null)(`a release in a container${skipNote(noDocker)}`, () => {
  it('is limited and without privileges, as the engine sees it', async () => {
    const limits = { memoryBytes: 100 * 1_048_576, cpus: 0.25, pids: 50 };
    const { homeId, endpoint } = await running({ limits });
    const { Id, HostConfig, Mounts, NetworkSettings, State } = await containerOf(homeId, 'rel_one');
    expect(HostConfig).toMatchObject({
      ...{ Privileged: false, CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges'], Binds: null },
      ...{ Memory: limits.memoryBytes, MemorySwap: limits.memoryBytes, NanoCpus: 250_000_000, PidsLimit: 50 },
    });
    expect(Mounts).toEqual([]);
    expect(Object.keys(NetworkSettings.Networks)).not.toContain('bridge');
    expect(NetworkSettings.Ports['3000/tcp']).toEqual([
      { HostIp: '127.0.0.1', HostPort: String(endpoint.port) },
    ]);
    expect(State.Running).toBe(true);
    const { text } = await execIn(Id, ['grep', '-E', 'CapBnd|NoNewPrivs', '/proc/1/status']);
    // CHOWN, DAC_OVERRIDE, FOWNER, KILL, SETGID, SETUID and nothing else.
    expect(text).toMatch(/CapBnd:\s+00000000000000eb\nNoNewPrivs:\s+1/);
  });

  it('is given every variable as it is, and its image knows none', async () => {
    const env = { QUOTES: `'"\`$HOME\\`, LINES: 'one\ntwo\n', LONG: 'x'.repeat(65_536), EMPTY: '' };
    const { homeId, engine } = await running({}, { env });
    const { Id, Config, Image } = await containerOf(homeId, 'rel_one');
    for (const [name, value] of Object.entries(env)) expect(Config.Env).toContain(`${name}=${value}`);
    const print = 'printf %s "$LINES" | wc -l; printf %s "$LONG" | wc -c; printf %s "$QUOTES"';
    const found = await execIn(Id, ['sh', '-c', print]);
    expect(found.text).toBe(`2\n65536\n${env.QUOTES}`);
    expect((await docker.getImage(Image).inspect()).Config.Env?.join()).not.toContain('QUOTES');
    await engine.removeApplication('app_one');
    expect(await leftOf(homeId)).toEqual([]);
  });

  it('passes on what it prints, from both streams, in whole lines', async () => {
    const engine = await aDockerEngine();
    const command = 'echo to-out; echo to-err >&2; printf "no newline"; sleep 1; echo; sleep 1000';
    await built(engine, busyboxFile(command));
    const lines: string[] = [];
    await engine.start(aStart({ output: linesTo((line) => lines.push(line)) }), aRun());
    await until('the last line', () => lines.includes('no newline'));
    expect([...lines].sort()).toEqual(['no newline', 'to-err', 'to-out']);
  });

  it('is started again when it exits, and reports it', async () => {
    const engine = await aDockerEngine();
    await built(engine, busyboxFile('echo begun; sleep 0.2; exit 3'));
    const events: ReleaseEvent[] = [];
    const lines: string[] = [];
    engine.onReleaseEvent((event) => events.push(event));
    const endpoint = await engine.start(aStart({ output: linesTo((line) => lines.push(line)) }), aRun());
    await until('two exits', () => events.filter(({ kind }) => kind === 'restarted').length >= 2);
    expect(events[0]).toEqual({
      ...{ applicationId: 'app_one', releaseId: 'rel_one', kind: 'exited' },
      detail: 'exited with code 3',
    });
    expect(engine.endpoint('rel_one')).toEqual(endpoint);
    await until('its output after a restart', () => lines.length >= 2);
    await engine.stop('rel_one', 1_000);
    const soFar = events.length;
    await engine.removeApplication('app_one');
    expect(events).toHaveLength(soFar);
  });

  it('reports that it exceeded its memory limit', async () => {
    const engine = await aDockerEngine({ limits: { memoryBytes: 16 * 1_048_576 } });
    await built(engine, busyboxFile('x=$(yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx); echo $x'));
    const details: string[] = [];
    engine.onReleaseEvent(({ detail }) => details.push(detail));
    await engine.start(aStart(), aRun());
    await until('its exit', () => details.length > 0);
    expect(details[0]).toContain('it exceeded its memory limit');
  });

  it('reports why it cannot start, and leaves no container', async () => {
    const node = await aNode();
    const engine = await aDockerEngine(node);
    const sourceDir = await aSource({ Dockerfile: busyboxFile('').replace('/bin/sh', '/no/such/program') });
    await engine.build(aBuild(sourceDir, { buildType: 'dockerfile' }), aRun());
    // The first process is ours, and cannot start the application: it exits instead of failing at once.
    const details: string[] = [];
    engine.onReleaseEvent(({ detail }) => details.push(detail));
    await engine.start(aStart(), aRun()).catch((error: Error) => details.push(error.message));
    await until('a report', () => details.length > 0);
    expect(details[0]).toMatch(/no such file|exited with code 127/i);
    await engine.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' });
    expect(await leftOf(node.homeId)).toEqual([]);
  });

  it('goes on while the program is away, is found again, and its output goes on where it was', async () => {
    const node = await aNode();
    const first = await aDockerEngine(node);
    await built(
      first,
      busyboxFile(`(i=0; while true; do i=$((i+1)); echo line-$i; sleep 0.1; done) & ${SERVE}`),
    );
    const lines: string[] = [];
    const output = linesTo((line) => lines.push(line));
    const endpoint = await first.start(aStart({ output }), aRun());
    await until('some lines', () => lines.length >= 3);
    const { Id } = await containerOf(node.homeId, 'rel_one');
    await first.close();
    expect((await firstAnswer(endpoint)).status).toBe(200);

    const second = await aDockerEngine(node);
    expect(second.endpoint('rel_one')).toEqual(endpoint);
    expect(await second.start(aStart({ output }), aRun())).toEqual(endpoint);
    expect((await containerOf(node.homeId, 'rel_one')).Id).toBe(Id);
    const before = lines.length;
    await until('more lines', () => lines.length > before + 5);
    await second.stop('rel_one', 0);
    expect(lines).toEqual(lines.map((_, index) => `line-${index + 1}`));
    expect(second.endpoint('rel_one')).toBeNull();
  });

  it('reaches others of its project by name, and those of another project do not', async () => {
    const node = await aNode();
    const engine = await aDockerEngine(node);
    for (const [releaseId, projectId] of [
      ['rel_a', 'prj_one'],
      ['rel_b', 'prj_one'],
      ['rel_c', 'prj_two'],
    ] as const) {
      await built(engine, busyboxFile(SERVE), releaseId);
      const spec = aStart({ releaseId, projectId, serviceHost: `host-${releaseId.slice(4)}` });
      await firstAnswer(await engine.start(spec, aRun()));
    }
    const ask = async (from: string, ...argv: string[]) => {
      const { Id } = await containerOf(node.homeId, from);
      return execIn(Id, argv);
    };
    const { NetworkSettings } = await containerOf(node.homeId, 'rel_b');
    const address = Object.values(NetworkSettings.Networks)[0]?.IPAddress ?? '';
    const get = ['sh', '-c', `printf 'GET / HTTP/1.0\r\n\r\n' | nc -w 2 ${address} 3000`];
    expect((await ask('rel_a', 'nslookup', 'host-b')).text).toContain(address);
    expect((await ask('rel_c', 'nslookup', 'host-b')).text).not.toContain(address);
    expect((await ask('rel_a', ...get)).text).toContain('hello');
    expect((await ask('rel_c', ...get)).text).not.toContain('hello');
  });

  it('is removed without trace: anonymous volumes, network and image too', async () => {
    const node = await aNode();
    const engine = await aDockerEngine(node);
    const volumes = async () => ((await docker.listVolumes()).Volumes ?? []).map(({ Name }) => Name);
    await built(engine, busyboxFile(SERVE, 'VOLUME /data', 'RUN echo only here >/data-file'));
    await engine.start(aStart({ projectId: 'prj_one' }), aRun());
    const { Mounts } = await containerOf(node.homeId, 'rel_one');
    expect(await volumes()).toContain(Mounts[0]?.Name);
    await engine.removeApplication('app_one');
    expect(await leftOf(node.homeId)).toEqual([]);
    expect(await volumes()).not.toContain(Mounts[0]?.Name);
  });

  it('never takes over objects of another owner', async () => {
    const node = await aNode();
    const look = await foreignObjects();
    const engine = await aDockerEngine(node);
    const other = await running({});
    expect(await engine.inventory()).toEqual({ applicationIds: [], releases: [], databaseIds: [] });
    await engine.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' });
    await engine.removeApplication('app_one');
    await engine.removeDatabase('db_one');
    expect(await look()).toEqual({ running: true, network: true, volume: true, image: true });
    expect((await firstAnswer(other.endpoint)).status).toBe(200);
  });

  it('is found by the sweep also where a crash left only a part of it', async () => {
    const node = await aNode();
    const first = await aDockerEngine(node);
    await built(first, busyboxFile(SERVE));
    await first.start(aStart(), aRun());
    // As after a crash between making a container and starting it, with its image gone.
    const { Id, Image } = await containerOf(node.homeId, 'rel_one');
    await docker.getContainer(Id).kill();
    await docker.getImage(Image).remove({ force: true });
    await first.close();
    const second = await aDockerEngine(node);
    expect((await second.inventory()).releases).toEqual([{ applicationId: 'app_one', releaseId: 'rel_one' }]);
    await second.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' });
    expect(await leftOf(node.homeId)).toEqual([]);
  });
});

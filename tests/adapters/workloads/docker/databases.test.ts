import { describe, expect, it } from 'vitest';
import type { DockerEngine } from '#src/adapters/workloads/docker/engine.ts';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { type DatabaseSpec, WorkloadError } from '#src/adapters/workloads/port.ts';
import type { DatabaseType } from '#src/domain/database.ts';
import { aDockerEngine, aNode, leftOf, noDocker } from '../../../support/docker.ts';
import { docker, IMAGES } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aDatabase, aRun } from '../support.ts';
import { execIn } from './support.ts';

/** Lies in the volume beside the data. */
const MARK = '/var/lib/postgresql/data/pilothouse-complete';
const PASSWORD = `p'a"s;s\\w o%r\`d$(x)`;

async function aServer(change: Partial<DatabaseSpec> = {}) {
  const node = await aNode();
  const engine = await aDockerEngine(node);
  const spec = aDatabase({ projectId: 'prj_one', serviceHost: 'shop-abc123', password: PASSWORD, ...change });
  await engine.startDatabase(spec, aRun());
  return { ...node, engine, spec };
}

/** The client of a database, from another container of a project. */
async function ask(homeId: string, spec: DatabaseSpec, sql: string, project = 'prj_one') {
  const container = await docker.createContainer({
    ...{ Image: IMAGES[spec.type], Entrypoint: ['sleep'], Cmd: ['100'] },
    Labels: { 'pilothouse.node': homeId },
    HostConfig: { NetworkMode: new Names(homeId).network(project) },
  });
  await container.start();
  const host = spec.serviceHost ?? '';
  const answer =
    spec.type === 'postgres'
      ? await execIn(
          container.id,
          [
            'psql',
            '-w',
            '-At',
            '-h',
            host,
            '-U',
            spec.user,
            '-d',
            `dbname='${spec.name.replace(/['\\]/g, '\\$&')}'`,
            '-c',
            sql,
          ],
          [`PGPASSWORD=${spec.password}`, 'PGCONNECT_TIMEOUT=3'],
        )
      : await execIn(
          container.id,
          [
            'mariadb',
            '--no-defaults',
            '-N',
            '-h',
            host,
            '-u',
            spec.user,
            '--connect-timeout=3',
            '-D',
            spec.name,
            '-e',
            sql,
          ],
          [`MYSQL_PWD=${spec.password}`],
        );
  await container.remove({ force: true, v: true });
  return answer;
}

describe.skipIf(noDocker !== null)(`a database in a container${skipNote(noDocker)}`, () => {
  it.each<[DatabaseType, string]>([
    ['postgres', 'shop'],
    ['mariadb', 'shop'],
    ['mysql', 'shop'],
    ['postgres', `o'neil "; \\ shop`],
    ['mariadb', `o'neil "; \\ \`_% shop`],
  ])(
    'of type %s and name %j is reached by its host name, with the password that was given',
    async (type, name) => {
      const { homeId, spec } = await aServer({ type, name, user: `${name.slice(0, 20)}.u` });
      expect(
        await ask(homeId, spec, 'CREATE TABLE t (a int); INSERT INTO t VALUES (42); SELECT a FROM t'),
      ).toEqual({
        code: 0,
        text: expect.stringMatching(/42\n$/),
      });
      expect((await ask(homeId, { ...spec, password: 'wrong' }, 'SELECT 1')).code).not.toBe(0);
    },
  );

  it('passes no password in any argument of a process', async () => {
    const node = await aNode();
    const engine = await aDockerEngine(node);
    const spec = aDatabase({ type: 'mariadb', password: 'canary-5f2c9a' });
    let isOver = false;
    const starting = engine.startDatabase(spec, aRun()).finally(() => {
      isOver = true;
    });
    const container = docker.getContainer(new Names(node.homeId).container('db_one'));
    const seen: string[] = [];
    // Looked at as often as it goes, from before there is a container until the server is there.
    while (!isOver) {
      const processes = await container.top({ ps_args: '-eo pid,args' }).catch(() => null);
      seen.push(...(processes?.Processes.flat() ?? []));
    }
    await starting;
    expect(seen.join()).toContain('mariadbd');
    expect(seen.join()).not.toContain('canary');
  });

  it('is limited like a release, and published nowhere', async () => {
    const { homeId } = await aServer();
    const { HostConfig, NetworkSettings } = await docker
      .getContainer(new Names(homeId).container('db_one'))
      .inspect();
    expect(HostConfig).toMatchObject({
      Privileged: false,
      CapDrop: ['ALL'],
      PidsLimit: 1024,
      Memory: 1_073_741_824,
    });
    expect(Object.values(NetworkSettings.Ports).flat()).toEqual([null]);
  });

  it('keeps its data while the program is away and when its container is gone', async () => {
    const { homeId, dataDir, engine, spec } = await aServer();
    await ask(homeId, spec, 'CREATE TABLE t (a int); INSERT INTO t VALUES (42)');
    await engine.close();
    const again: DockerEngine = await aDockerEngine({ homeId, dataDir });
    await again.startDatabase(spec, aRun());
    expect((await ask(homeId, spec, 'SELECT a FROM t')).text).toBe('42\n');
    await docker.getContainer(new Names(homeId).container('db_one')).remove({ force: true });
    await again.startDatabase(spec, aRun());
    expect((await ask(homeId, spec, 'SELECT a FROM t')).text).toBe('42\n');
    expect((await again.inventory()).databaseIds).toEqual(['db_one']);
    await again.removeDatabase('db_one');
    expect(await leftOf(homeId)).toEqual([]);
  });

  it('that others stop is started again, unless its set-up was cut short', async () => {
    const { homeId, engine, spec } = await aServer();
    await ask(homeId, spec, 'CREATE TABLE t (a int); INSERT INTO t VALUES (42)');
    await engine.startDatabase({ ...spec, databaseId: 'db_two', serviceHost: 'other' }, aRun());
    const [one, two] = ['db_one', 'db_two'].map((id) => docker.getContainer(new Names(homeId).container(id)));
    if (one === undefined || two === undefined) throw new Error('unreachable');
    await execIn(two.id, ['rm', MARK]);
    await Promise.all([two.stop({ t: 5 }), one.stop({ t: 5 })]);
    // The engine itself does not start again what was stopped: the check of every minute does.
    await until('it runs', async () => (await one.inspect()).State.Running);
    await until('it answers', async () => (await ask(homeId, spec, 'SELECT a FROM t')).text === '42\n');
    expect((await two.inspect()).State.Status).toBe('exited');
  });

  it('whose set-up was cut short begins anew', async () => {
    const node = await aNode();
    const engine = await aDockerEngine(node);
    const names = new Names(node.homeId);
    // As a killed control plane leaves it: a volume with something in it that was never finished.
    const Labels = names.labels({ database: 'db_one' });
    await docker.createVolume({ Name: names.volume('db_one'), Labels });
    const spec = aDatabase({ projectId: 'prj_one', serviceHost: 'shop-abc123' });
    await engine.startDatabase(spec, aRun());
    expect((await ask(node.homeId, spec, 'SELECT 1')).text).toBe('1\n');
  });

  it.each([
    ['runs', false],
    ['is gone', true],
  ])('that has run keeps what was restored into its volume, where its container %s', async (_, isGone) => {
    const { homeId, engine, spec } = await aServer();
    await ask(homeId, spec, 'CREATE TABLE t (a int); INSERT INTO t VALUES (42)');
    const container = docker.getContainer(new Names(homeId).container('db_one'));
    // A copy of the data alone does not contain what the engine adds to the volume.
    await execIn(container.id, ['rm', MARK]);
    const { Id } = await container.inspect();
    if (isGone) await container.remove({ force: true });
    await engine.startDatabase({ ...spec, hasRun: true }, aRun());
    expect((await ask(homeId, spec, 'SELECT a FROM t')).text).toBe('42\n');
    expect((await execIn(container.id, ['ls', MARK])).code).toBe(0);
    expect((await container.inspect()).Id === Id).toBe(!isGone);
  });

  it('that has run is not started empty where its volume is gone', async () => {
    const { homeId, engine, spec } = await aServer();
    const names = new Names(homeId);
    await docker.getContainer(names.container('db_one')).remove({ force: true });
    await docker.getVolume(names.volume('db_one')).remove();
    const starting = engine.startDatabase({ ...spec, hasRun: true }, aRun());
    await expect(starting).rejects.toThrow(WorkloadError);
    await expect(starting).rejects.toThrow('The data of this database is missing.');
    expect((await engine.inventory()).databaseIds).toEqual([]);
  });

  it('whose start is cancelled leaves nothing', async () => {
    const node = await aNode();
    const engine = await aDockerEngine(node);
    const cancel = new AbortController();
    const starting = engine.startDatabase(aDatabase({ type: 'mariadb' }), aRun(cancel.signal));
    const outcome = expect(starting).rejects.toThrow('cancelled');
    const container = docker.getContainer(new Names(node.homeId).container('db_one'));
    await until('its container', () =>
      container.inspect().then(
        ({ State }) => State.Running,
        () => false,
      ),
    );
    cancel.abort(new Error('cancelled'));
    await outcome;
    expect(await leftOf(node.homeId)).toEqual([]);
  });

  it('that cannot run reports why, and leaves nothing', async () => {
    const node = await aNode();
    const engine = await aDockerEngine({ ...node, images: { ...IMAGES, postgres: IMAGES.mongodb } });
    await expect(engine.startDatabase(aDatabase(), aRun())).rejects.toThrow(/database server ended/);
    expect(await leftOf(node.homeId)).toEqual([]);
  });

  it('is not reached from another project', async () => {
    const { homeId, engine, spec } = await aServer();
    await engine.startDatabase(
      aDatabase({ databaseId: 'db_two', projectId: 'prj_two', serviceHost: 'other' }),
      aRun(),
    );
    const { NetworkSettings } = await docker.getContainer(new Names(homeId).container('db_one')).inspect();
    const address = Object.values(NetworkSettings.Networks)[0]?.IPAddress ?? '';
    const byAddress = { ...spec, serviceHost: address };
    expect((await ask(homeId, byAddress, 'SELECT 1')).text).toBe('1\n');
    expect((await ask(homeId, byAddress, 'SELECT 1', 'prj_two')).code).not.toBe(0);
    expect((await ask(homeId, spec, 'SELECT 1', 'prj_two')).code).not.toBe(0);
  });
});

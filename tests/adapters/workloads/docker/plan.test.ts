import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { BuildPlan } from '#src/adapters/workloads/common/build/build-plan.ts';
import { serviceHostOf } from '#src/adapters/workloads/common/databases/kinds/kinds.ts';
import { mongodb } from '#src/adapters/workloads/common/databases/kinds/mongodb.ts';
import { mariadb, mysql } from '#src/adapters/workloads/common/databases/kinds/mysql-family.ts';
import { postgres } from '#src/adapters/workloads/common/databases/kinds/postgres.ts';
import { freeSubnet } from '#src/adapters/workloads/docker/daemon/subnets.ts';
import { databaseContainer } from '#src/adapters/workloads/docker/databases/plan.ts';
import { releaseContainer } from '#src/adapters/workloads/docker/releases/plan.ts';
import { sinceParameter } from '#src/adapters/workloads/docker/releases/timestamp.ts';
import {
  dockerfileFor,
  startScript,
  variablesScript,
} from '#src/adapters/workloads/images/build/dockerfile.ts';
import { externalBuilder } from '#src/adapters/workloads/images/build/external.ts';
import { buildQuery } from '#src/adapters/workloads/images/build/plan.ts';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { DEFAULT_IMAGES } from '#src/adapters/workloads/images/open-builder.ts';
import { splitTimestamp } from '#src/kernel/frames.ts';
import { aDatabase, aStart } from '../support.ts';

const names = new Names('node-one');
const limits = { memoryBytes: 268_435_456, cpus: 0.5, pids: 100 };

describe('the container of a release', () => {
  const spec = aStart({
    projectId: 'prj_one',
    serviceHost: 'shop-abc123',
    port: 8080,
    env: { TOKEN: 'a=b\n"c" $d', PORT: '1' },
  });
  const body = releaseContainer(spec, { names, limits, network: 'net', hostPort: 20_001 });

  it('is limited and without privileges', () => {
    expect(body.HostConfig).toMatchObject({
      Privileged: false,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Memory: 268_435_456,
      MemorySwap: 268_435_456,
      NanoCpus: 500_000_000,
      PidsLimit: 100,
      NetworkMode: 'net',
      RestartPolicy: { Name: 'unless-stopped' },
    });
    expect(body.HostConfig).not.toHaveProperty('Binds');
    expect(body.HostConfig).not.toHaveProperty('Mounts');
  });

  it("has the tenant's variables as they are, and the port that is asked", () => {
    expect(body.Env).toEqual(['TOKEN=a=b\n"c" $d', 'PORT=8080']);
  });

  it('is published on the loopback interface alone, and known by name in its project', () => {
    expect(body.HostConfig?.PortBindings).toEqual({
      '8080/tcp': [{ HostIp: '127.0.0.1', HostPort: '20001' }],
    });
    expect(body.NetworkingConfig).toEqual({ EndpointsConfig: { net: { Aliases: ['shop-abc123'] } } });
  });

  it('carries the labels by which it is found again', () => {
    expect(body.Labels).toEqual({
      'pilothouse.node': 'node-one',
      'pilothouse.application': 'app_one',
      'pilothouse.release': 'rel_one',
      'pilothouse.network': 'prj_one',
      'pilothouse.endpoint': '20001',
    });
  });
});

describe('the container of a database', () => {
  const spec = aDatabase({ name: 'my shop', user: "o'neil", password: 'p`;\\"$ \'' });
  const place = { names, limits, image: 'image', network: 'net', adminPassword: 'admin' };

  it.each([
    [postgres, '/var/lib/postgresql/data', ['POSTGRES_PASSWORD=admin', 'POSTGRES_DB=postgres']],
    [mariadb, '/var/lib/mysql', ['MARIADB_ROOT_PASSWORD=admin', 'MARIADB_ROOT_HOST=localhost']],
    [mysql, '/var/lib/mysql', ['MYSQL_ROOT_PASSWORD=admin', 'MYSQL_ROOT_HOST=localhost']],
    [mongodb, '/data/db', ['MONGO_INITDB_ROOT_PASSWORD=admin', 'MONGO_INITDB_DATABASE=my shop']],
  ])('of type $type has its volume, its variables and no published port', (kind, target, env) => {
    const body = databaseContainer({ ...spec, type: kind.type }, kind, place);
    expect(body.HostConfig?.Mounts).toEqual([
      { Type: 'volume', Source: names.volume('db_one'), Target: target },
    ]);
    expect(body.Env).toEqual(expect.arrayContaining(env));
    expect(body.HostConfig).not.toHaveProperty('PortBindings');
    expect(body.HostConfig).toMatchObject({ CapDrop: ['ALL'], Privileged: false, PidsLimit: 100 });
  });

  it.each([postgres, mariadb, mysql, mongodb])('of type $type is probed without a password', (kind) => {
    expect(kind.probe('db-host').join(' ')).toContain('db-host');
    expect(kind.probe('db-host').join(' ')).not.toContain(spec.password);
  });

  it('is set up by a script in which every name stays text', () => {
    expect(mysql.setUp(spec)?.text).toBe(
      'CREATE DATABASE `my shop` CHARACTER SET utf8mb4;\n' +
        "CREATE USER 'o''neil'@'%' IDENTIFIED BY 'p`;\\\\\"$ ''';\n" +
        "GRANT ALL PRIVILEGES ON `my shop`.* TO 'o''neil'@'%';\n",
    );
    const script = mongodb.setUp({ ...spec, name: 'shop' })?.text ?? '';
    const calls: unknown[] = [];
    const db = {
      getSiblingDB: (name: string) => ({ createUser: (user: object) => calls.push({ name, ...user }) }),
    };
    new Function('db', script)(db);
    expect(calls).toEqual([
      { name: 'shop', user: "o'neil", pwd: 'p`;\\"$ \'', roles: [{ role: 'dbOwner', db: 'shop' }] },
    ]);
  });

  it.each([
    [mongodb, { name: 'a b' }],
    [mongodb, { name: 'admin' }],
    [mongodb, { name: 'a"b' }],
    [mysql, { user: 'root' }],
    [mariadb, { name: 'mysql' }],
    [postgres, { user: 'pg_x' }],
    [postgres, { user: 'pilothouse-admin' }],
    [postgres, { name: 'x'.repeat(64) }],
  ])('refuses what its server does not accept', (kind, change) => {
    expect(() => kind.check({ ...aDatabase(), type: kind.type, ...change })).toThrow(/does not accept/);
  });

  it('is called by the host name of its record, else by one made of its id', () => {
    expect(serviceHostOf({ serviceHost: 'shop-abc123', databaseId: 'db_one' })).toBe('shop-abc123');
    expect(serviceHostOf({ databaseId: 'db_01k' })).toBe('db-01k');
  });
});

describe('a build', () => {
  const plan: BuildPlan = {
    notes: [],
    install: [['npm', 'ci', '--include=dev']],
    build: [['npm', 'run', 'build']],
    start: null,
    entries: ["lib/it's.js", 'server.js'],
  };

  it('mounts the variables for each command, and names none of them', () => {
    const text = dockerfileFor(plan, { node: 'node:24', python: 'python:3' }, false);
    const mount =
      'RUN --mount=type=secret,id=pilothouse-variables,target=/run/secrets/pilothouse-variables,uid=1000,mode=0400 . /run/secrets/pilothouse-variables && $(command -v setpriv >/dev/null && echo setpriv --no-new-privs) ';
    expect(text).toContain(`${mount}npm ci --include=dev\n${mount}npm run build\n`);
    expect(text).toMatch(/^FROM node:24\n/);
    expect(text.indexOf('USER 1000:1000')).toBeLessThan(text.indexOf('npm ci'));
    expect(dockerfileFor(plan, { node: 'node:24', python: 'python:3' }, true)).toMatch(/^FROM python:3\n/);
  });

  it('runs on the Node.js of the image of this program, which its maintainers still support', async () => {
    const own = /^ARG NODE_IMAGE=(\S+)$/m.exec(await readFile('packaging/Dockerfile', 'utf8'))?.[1];
    expect(DEFAULT_IMAGES.node).toBe(own);
  });

  it('starts the first file that is there, else a static site', () => {
    const script = startScript(plan);
    expect(script).toContain(
      `if [ -f 'lib/it'\\''s.js' ]; then [ "$1" = check ] && exit 0; exec node -- 'lib/it'\\''s.js'; fi`,
    );
    expect(script).toContain('[ -f dist/index.html ]');
    expect(script.trimEnd()).toMatch(/exit 1$/);
  });

  it("starts the tenant's own line whole", () => {
    const start = { kind: 'shell', command: `node -e 'x' | tee "$LOG"` } as const;
    expect(startScript({ ...plan, start })).toContain(`exec /bin/sh -c 'node -e '\\''x'\\'' | tee "$LOG"'\n`);
  });

  it('gives variables to a shell as text', () => {
    expect(variablesScript({ A: `it's $HOME\n\`x\`` })).toContain(`export A='it'\\''s $HOME\n\`x\`'\n`);
  });

  it('asks the engine for a labelled image, without build arguments of the tenant', () => {
    const imagePlan = { dockerfile: 'Dockerfile', buildArguments: {}, reusesSteps: true };
    const spec = { applicationId: 'app_one', releaseId: 'rel_one' };
    const query = buildQuery({ names, spec, imagePlan, session: 's' });
    expect(query).toMatchObject({
      version: '2',
      t: names.image(spec),
      nocache: false,
      networkmode: 'default',
    });
    expect(query.labels).toMatchObject({ 'pilothouse.node': 'node-one', 'pilothouse.release': 'rel_one' });
    expect(Object.keys(query.buildargs as object)).toEqual(['BUILDKIT_CACHE_MOUNT_NS']);
  });

  it.each([
    ['/usr/bin/nixpacks', ['build', '/src', '--out', '/out'], '/out', '.nixpacks/Dockerfile'],
    [
      '/usr/bin/railpack',
      ['prepare', '/src', '--plan-out', '/src/railpack-plan.json'],
      '/src',
      'railpack-plan.json',
    ],
  ])('runs %s by an argument array', (program, args, context, planFile) => {
    const builder = externalBuilder(program, '/src', '/out');
    expect(builder).toMatchObject({ argv: [program, ...args], context, planFile });
  });
});

describe('names', () => {
  it('leads from an image to its own release only', () => {
    const release = { applicationId: 'app_01k', releaseId: 'dep_01k' };
    expect(names.releaseOf(names.image(release))).toEqual(release);
    expect(new Names('node-two').releaseOf(names.image(release))).toBeNull();
    expect(names.releaseOf('nginx:1.27')).toBeNull();
  });

  it.each(['../x', 'App', 'a b', '', 'a:b'])('refuses %j as an identifier', (id) => {
    expect(() => names.container(id)).toThrow(/identifier/);
  });

  it('knows what no tenant may name as an image', () => {
    const image = names.image({ applicationId: 'app_one', releaseId: 'rel_one' });
    expect(Names.isReserved(image)).toBe(true);
    expect(Names.isReserved(`docker.io/${image}`)).toBe(true);
    expect(Names.isReserved('pilothouse/app:1')).toBe(false);
  });
});

describe('subnets', () => {
  it.each([
    [[], 0, '10.191.0.0/24'],
    [['10.191.0.0/24'], 0, '10.191.1.0/24'],
    [['10.191.0.0/20', 'fd00::/64', 'nonsense'], 0, '10.191.16.0/24'],
    [['10.191.0.0/24'], 2, '10.191.3.0/24'],
    [['10.0.0.0/8'], 0, null],
  ])('besides %j, number %i: %s', (taken, nth, expected) => {
    expect(freeSubnet('10.191.0.0/16', taken, nth)).toBe(expected);
  });
});

describe('the time of a line', () => {
  it('is split off and given back to the engine', () => {
    const stamped = splitTimestamp(Buffer.from('2026-01-02T03:04:05.000000123Z hello'));
    expect(stamped?.text.toString()).toBe('hello');
    expect(sinceParameter(stamped?.time ?? '')).toBe('1767323045.000000123');
    expect(splitTimestamp(Buffer.from('hello'))).toBeNull();
  });
});

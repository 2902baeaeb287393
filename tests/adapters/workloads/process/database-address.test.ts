import { chown, link, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPlainFile } from '#src/adapters/workloads/common/files.ts';
import { listenersAt } from '#src/adapters/workloads/process/databases/address-guard.ts';
import { findPostgres } from '#src/adapters/workloads/process/databases/postgres/binaries.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aDatabase, aDataDir, anEngine, aRun, isRoot } from '../support.ts';
import { started, uidServer, userOf } from './hostile.ts';

const hasPostgres = (await findPostgres(process.env.PATH ?? '')).length > 0;
const onLinux = isRoot && process.platform === 'linux' ? null : 'it needs root on Linux';
const lacking = onLinux ?? (hasPostgres ? null : 'there is no PostgreSQL server here');

describe.skipIf(lacking !== null)(`the address of a database${skipNote(lacking)}`, () => {
  it('is taken back from an application that listens there while the server is away', async () => {
    const dataDir = await aDataDir();
    const lines: string[] = [];
    const engine = await anEngine({ dataDir, log: (line) => lines.push(line), restartDelayMs: () => 500 });
    const spec = aDatabase();
    await engine.startDatabase(spec, aRun());
    const { host, port } = await engine.databaseEndpoint(spec);
    const grab = (address: string) => `(function grab() {
      require('node:net').createServer((socket) => socket.destroy()).on('error', () => setTimeout(grab, 1)).listen(${port}, '${address}');
    })();`;
    const squatter = await started(engine, 'squatter', `${grab(host)} ${uidServer()}`);
    const uid = await userOf(squatter);
    const pidFile = join(dataDir, 'databases/db_one/data/postmaster.pid');
    process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
    await until('the server is there again', async () => {
      const client = new Client({
        host,
        port,
        database: spec.name,
        user: spec.user,
        password: spec.password,
      });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
    expect(await listenersAt({ host, port })).not.toContain(uid);
  });
});

it.skipIf(onLinux !== null)(
  `is found with the user who listens there, also at every address${skipNote(onLinux)}`,
  async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await listenersAt({ host: '127.64.1.2', port })).toEqual([0]);
    expect(await listenersAt({ host: '127.64.1.2', port: port === 1 ? 2 : 1 })).toEqual([]);
  },
);

it('reads plain files of a folder that others can change, and nothing that only looks like one', async () => {
  const directory = await aDataDir();
  const secret = join(directory, 'secret');
  await writeFile(secret, 'root');
  await writeFile(join(directory, 'plain'), 'text');
  await symlink(secret, join(directory, 'link'));
  await link(secret, join(directory, 'second-name'));
  await mkdir(join(directory, 'folder'));
  if (isRoot) await chown(join(directory, 'plain'), 1_900_000_777, 1_900_000_777);
  expect(await readPlainFile(join(directory, 'plain'))).toBe('text');
  for (const name of ['link', 'second-name', 'folder', 'missing'])
    await expect(readPlainFile(join(directory, name))).rejects.toThrow();
});

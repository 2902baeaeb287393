import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { DatabaseSpec } from '#src/adapters/workloads/port.ts';
import { findServers } from '#src/adapters/workloads/process/databases/mariadb/binaries.ts';
import type { ProcessEngine } from '#src/adapters/workloads/process/engine.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aDatabase, aDataDir, anEngine, aRun } from '../support.ts';

const path = process.env.PATH ?? '';
const kinds = (await findServers(path)).map(({ kind }) => kind);
const client = await promisify(execFile)('mariadb', ['--version']).then(
  () => true,
  () => false,
);
const missing = kinds.includes('mariadb') && client ? null : 'there is no MariaDB server and client here';
const notLinux = process.platform === 'linux' ? null : 'there is no /proc here';
const withMysql = kinds.includes('mysql') ? 'MySQL is installed' : null;

/** What the client prints for a statement, as the user that a database was made for. */
async function ask(
  engine: ProcessEngine,
  spec: DatabaseSpec,
  sql: string,
  changes: Partial<DatabaseSpec> = {},
): Promise<string> {
  const { name, user, password } = { ...spec, ...changes };
  const { host, port } = await engine.databaseEndpoint(spec);
  const where = [
    '--protocol=tcp',
    `--host=${host}`,
    `--port=${port}`,
    `--user=${user}`,
    `--database=${name}`,
  ];
  const how = ['--default-character-set=utf8mb4', '--batch', '--raw', '--skip-column-names'];
  const env = { PATH: path, MYSQL_PWD: password };
  const argv = ['--no-defaults', ...where, ...how, `--execute=${sql}`];
  return (await promisify(execFile)('mariadb', argv, { env })).stdout.trimEnd();
}

/** The process that serves a data directory. */
async function serverOf(dataDir: string): Promise<number> {
  return Number(await readFile(join(dataDir, 'databases/db_one/data/pilothouse-server.pid'), 'utf8'));
}

const aMariadb = (changes: Partial<DatabaseSpec> = {}) => aDatabase({ type: 'mariadb', ...changes });

describe.skipIf(missing !== null)(`a MariaDB server${skipNote(missing)}`, () => {
  it('takes names and passwords full of reserved characters, keeps its data, and is gone once removed', async () => {
    const dataDir = await aDataDir();
    const spec = aMariadb({
      name: `na"m'e; \\ \`_% --ü`,
      user: ` us"e'r; $1 \\n\`@%é`,
      password: `p'a"s;s\\w o\n;\n\nrd@:/?#[]%41&=+$(id)\`\u00fc🎈`,
    });
    const first = await anEngine({ dataDir });
    await first.startDatabase(spec, aRun());
    await first.startDatabase(spec, aRun());
    const endpoint = await first.databaseEndpoint(spec);
    if (process.platform === 'linux')
      expect(endpoint).toMatchObject({ host: expect.stringMatching(/^127\.64\./), port: 3306 });

    expect(await ask(first, spec, 'SELECT DATABASE(), CURRENT_USER(), @@character_set_database')).toBe(
      `${spec.name}\t${spec.user}@%\tutf8mb4`,
    );
    await ask(first, spec, "CREATE TABLE kept (answer TEXT); INSERT INTO kept VALUES ('ü🎈')");
    await first.close();
    await expect(ask(first, spec, 'SELECT 1')).rejects.toThrow(/connect/);

    const second = await anEngine({ dataDir });
    await second.startDatabase(spec, aRun());
    expect(await second.databaseEndpoint(spec)).toEqual(endpoint);
    expect(await ask(second, spec, 'SELECT answer FROM kept')).toBe('ü🎈');
    await second.removeDatabase(spec.databaseId);
    expect(await readdir(join(dataDir, 'databases'))).toEqual(['addresses.json']);
    expect(await readFile(join(dataDir, 'databases/addresses.json'), 'utf8')).toBe('{}');
  });

  it('keeps its temporary tables apart from other servers, which remove what they find at their start', async () => {
    const dataDir = await aDataDir();
    const engine = await anEngine({ dataDir });
    const specs = ['db_one', 'db_two'].map((databaseId) => aMariadb({ databaseId }));
    await Promise.all(specs.map((spec) => engine.startDatabase(spec, aRun())));
    for (const spec of specs) {
      const own = join(dataDir, 'databases', spec.databaseId, 'temporary');
      expect(await ask(engine, spec, 'SELECT @@tmpdir')).toBe(own);
    }
  });

  it('lets in only its user, who has no permission beyond the database', async () => {
    const engine = await anEngine();
    const spec = aMariadb({ name: 'my_shop' });
    await engine.startDatabase(spec, aRun());
    for (const [user, password] of [
      ['shop', 'wrong'],
      ['root', ''],
      ['', ''],
      ['mariadb.sys', ''],
    ] as const) {
      await expect(ask(engine, spec, 'SELECT 1', { user, password })).rejects.toThrow('Access denied');
    }
    for (const sql of [
      'SELECT * FROM mysql.global_priv',
      'CREATE DATABASE another',
      // A name that differs where `_` would be a wildcard.
      'CREATE DATABASE myXshop',
      "SELECT 1 INTO OUTFILE '/tmp/pilothouse-outfile'",
      "SET GLOBAL general_log = 'ON'",
      "CREATE USER 'friend'@'%'",
    ]) {
      await expect(ask(engine, spec, sql), sql).rejects.toThrow(/denied/i);
    }
  });

  it.each<[string, Partial<DatabaseSpec>]>([
    ['as long as they may be', { name: 'n'.repeat(64), user: 'u'.repeat(80), password: 'p'.repeat(1_000) }],
    ['that other servers keep for themselves', { name: 'postgres', user: 'postgres' }],
    ['of the shape of an option', { name: '--help', user: '--help', password: '--help' }],
    ['that would be a path', { name: '../x/./y', user: '/' }],
  ])('takes names %s', async (_, changes) => {
    const engine = await anEngine();
    const spec = aMariadb(changes);
    expect(await engine.judgeDatabase(spec)).toEqual({ supported: true });
    await engine.startDatabase(spec, aRun());
    await ask(engine, spec, 'CREATE TABLE mine (a INT)');
    expect(await ask(engine, spec, 'SELECT DATABASE(), USER()')).toContain(`${spec.name}\t${spec.user}@`);
  });

  it('starts over where an earlier creation was interrupted, and returns with its data after a crash', async () => {
    const dataDir = await aDataDir();
    await mkdir(join(dataDir, 'databases/db_one/unfinished/mysql'), { recursive: true });
    await writeFile(join(dataDir, 'databases/db_one/unfinished/ibdata1'), 'half');
    const lines: string[] = [];
    const engine = await anEngine({ dataDir, log: (line) => lines.push(line), restartDelayMs: () => 1 });
    await engine.startDatabase(aMariadb(), aRun());
    await ask(engine, aMariadb(), 'CREATE TABLE kept AS SELECT 42 AS answer');
    const killed = await serverOf(dataDir);
    process.kill(killed, 'SIGKILL');
    let answer = '';
    await until('it answers again', async () => {
      const sql = 'SELECT answer FROM kept';
      answer = lines.length < 2 ? '' : await ask(engine, aMariadb(), sql).catch(() => '');
      return answer !== '';
    });
    expect(answer).toBe('42');
    expect(lines.join()).toContain('was ended by SIGKILL');
    expect(await serverOf(dataDir)).not.toBe(killed);
  });

  it('that is cancelled while it is made leaves nothing', async () => {
    const dataDir = await aDataDir();
    const engine = await anEngine({ dataDir });
    const cancel = new AbortController();
    const failed = expect(engine.startDatabase(aMariadb(), aRun(cancel.signal))).rejects.toThrow('cancelled');
    await until('it is being made', async () => {
      const files = await readdir(join(dataDir, 'databases/db_one/unfinished')).catch(() => []);
      return files.length > 0;
    });
    cancel.abort(new Error('cancelled'));
    await failed;
    expect((await engine.inventory()).databaseIds).toEqual([]);
  });

  it.skipIf(notLinux !== null)(
    `shows its password in no argument list and no environment${skipNote(notLinux)}`,
    async () => {
      const engine = await anEngine();
      const password = 'canary-of-the-password';
      const seen: string[] = [];
      const watching = new AbortController();
      const watch = async () => {
        while (!watching.signal.aborted) seen.push(...(await argumentsAndEnvironments()));
      };
      const watched = watch();
      await engine.startDatabase(aMariadb({ password }), aRun()).finally(() => watching.abort());
      await watched;
      expect(seen.some((text) => text.includes('--bootstrap'))).toBe(true);
      expect(seen.some((text) => text.includes('--bind-address=127.64.'))).toBe(true);
      expect(seen.filter((text) => text.includes(password))).toEqual([]);
    },
  );

  it.skipIf(withMysql !== null)(
    `replaces MySQL if that is not installed, and reports it${skipNote(withMysql)}`,
    async () => {
      const engine = await anEngine();
      const spec = aDatabase({ type: 'mysql' });
      expect(await engine.judgeDatabase(spec)).toEqual({
        supported: true,
        warning: { code: 'ENGINE_SUBSTITUTE', message: expect.stringContaining('MariaDB will serve') },
      });
      await engine.startDatabase(spec, aRun());
      expect(await ask(engine, spec, 'SELECT VERSION()')).toContain('MariaDB');
    },
  );
});

async function argumentsAndEnvironments(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const texts = pids.flatMap((pid) =>
    // One that has ended meanwhile shows nothing any more.
    ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  return (await Promise.all(texts)).filter((text) => text.includes('db_one'));
}

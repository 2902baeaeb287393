import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { checkPostgres, setUpSql } from '#src/adapters/workloads/common/databases/postgres/set-up.ts';
import { identifier, literal } from '#src/adapters/workloads/common/databases/postgres/sql.ts';
import type { DatabaseSpec } from '#src/adapters/workloads/port.ts';
import { loopbackAddress } from '#src/adapters/workloads/process/databases/addresses.ts';
import { findPostgres } from '#src/adapters/workloads/process/databases/postgres/binaries.ts';
import { initArgv, serveArgv, setUpArgv } from '#src/adapters/workloads/process/databases/postgres/plan.ts';
import type { ProcessEngine } from '#src/adapters/workloads/process/engine.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aDatabase, aDataDir, anEngine, aRun } from '../support.ts';

describe('the plan', () => {
  it('writes any text as SQL of letters, digits and escapes', () => {
    expect(literal(`a';\n\\🎈`)).toBe(`E'a\\U00000027\\U0000003b\\U0000000a\\U0000005c\\U0001f388'`);
    expect(identifier('my "db"')).toBe('U&"my\\+000020\\+000022db\\+000022"');
  });

  it('ends each statement where single-user mode looks for it, and nowhere else', () => {
    const sql = setUpSql(aDatabase({ password: 'x;\n\nDROP ROLE y;\n\n' }));
    expect(sql.split(';\n\n')).toHaveLength(3);
    expect(sql).not.toContain('DROP ROLE');
  });

  it('puts no secret into an argument list', () => {
    const argv = [
      ...initArgv('/b', '/d', 'root', 'C'),
      ...setUpArgv('/b', '/d'),
      ...serveArgv('/b', '/d', '/r', { host: 'h', port: 1 }),
    ];
    expect(argv.join(' ')).not.toMatch(/password=|pwfile/);
    expect(argv).toContain('listen_addresses=h');
    expect(argv).toContain('fsync=on');
    expect(argv).toContain('unix_socket_directories=');
  });

  it.each<[Partial<DatabaseSpec>, string]>([
    [{ name: 'ä'.repeat(32) }, 'database name: it is longer than 63 bytes'],
    [{ user: 'u'.repeat(64) }, 'database user: it is longer than 63 bytes'],
    [{ name: '' }, 'it is empty'],
    [{ password: '' }, 'it is empty'],
    [{ user: 'a\0b' }, 'NUL'],
    [{ name: '\ud800' }, 'not valid Unicode'],
    [{ name: 'template1' }, 'template'],
    [{ user: 'pg_me' }, 'pg_'],
    [{ user: 'public' }, 'reserved'],
  ])('refuses %j', (changes, expected) => {
    expect(() => checkPostgres(aDatabase(changes))).toThrow(expected);
  });

  it('spreads databases over loopback addresses', () => {
    const addresses = Array.from({ length: 1_000 }, (_, n) => loopbackAddress(`db_${n}`, 0));
    expect(addresses.every((address) => /^127\.64\.\d{1,3}\.([1-9]\d{0,2})$/.test(address))).toBe(true);
    expect(new Set(addresses).size).toBeGreaterThan(980);
    expect(loopbackAddress('db_1', 0)).not.toBe(loopbackAddress('db_1', 1));
  });
});

const missing =
  (await findPostgres('/usr/local/bin:/usr/bin:/bin')).length > 0
    ? null
    : 'there is no PostgreSQL server here';

describe.skipIf(missing !== null)(`a server${skipNote(missing)}`, () => {
  async function connected(
    engine: ProcessEngine,
    spec: DatabaseSpec,
    changes: Partial<DatabaseSpec> = {},
  ): Promise<Client> {
    const { name, user, password } = { ...spec, ...changes };
    const endpoint = await engine.databaseEndpoint(spec);
    const client = new Client({ ...endpoint, database: name, user, password });
    await client.connect();
    return client;
  }

  it('takes names and passwords full of reserved characters, keeps its data, and is gone once removed', async () => {
    const dataDir = await aDataDir();
    const spec = aDatabase({
      name: `na"m'e; \\ --ü 🎈`,
      user: `us"e'r; $1 \\n`,
      password: `p'a"s;s\\w o\n;\n\nrd@:/?#[]%41&=+$(id)\`\u00fc🎈`,
    });
    const first = await anEngine({ dataDir });
    await first.startDatabase(spec, aRun());
    await first.startDatabase(spec, aRun());
    const endpoint = await first.databaseEndpoint(spec);
    if (process.platform === 'linux')
      expect(endpoint).toMatchObject({ host: expect.stringMatching(/^127\.64\./), port: 5432 });

    const client = await connected(first, spec);
    const { rows } = await client.query(
      `SELECT current_database() AS name, current_user AS user, pg_encoding_to_char(encoding) AS encoding, datcollate AS locale,
        pg_get_userbyid(datdba) AS owner, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS powerful
        FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
    );
    const collation = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    expect(rows).toEqual([
      {
        name: spec.name,
        user: spec.user,
        encoding: 'UTF8',
        locale: collation,
        owner: spec.user,
        powerful: false,
      },
    ]);
    await client.query('CREATE TABLE kept AS SELECT 42 AS answer');
    await expect(client.query(`COPY kept TO PROGRAM 'id'`)).rejects.toThrow();
    const superusers = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolsuper');
    await client.end();
    for (const { rolname } of superusers.rows) {
      await expect(connected(first, spec, { user: rolname })).rejects.toThrow();
    }
    await expect(connected(first, spec, { password: 'wrong' })).rejects.toThrow(
      /password authentication failed/,
    );
    await first.close();
    await expect(connected(first, spec)).rejects.toThrow('ECONNREFUSED');

    const second = await anEngine({ dataDir });
    await second.startDatabase(spec, aRun());
    expect(await second.databaseEndpoint(spec)).toEqual(endpoint);
    const again = await connected(second, spec);
    expect((await again.query('SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
    await again.end();
    await second.removeDatabase(spec.databaseId);
    expect(await readdir(join(dataDir, 'databases'))).toEqual(['addresses.json']);
    expect(await readFile(join(dataDir, 'databases/addresses.json'), 'utf8')).toBe('{}');
  });

  it('takes the names that an installation has already', async () => {
    const engine = await anEngine();
    const spec = aDatabase({ name: 'postgres', user: 'postgres' });
    await engine.startDatabase(spec, aRun());
    const client = await connected(engine, spec);
    await client.query('CREATE TABLE mine ()');
    await client.end();
  });

  it('starts over where an earlier creation was interrupted, and returns after a crash', async () => {
    const dataDir = await aDataDir();
    await mkdir(join(dataDir, 'databases/db_one/unfinished'), { recursive: true });
    await writeFile(join(dataDir, 'databases/db_one/unfinished/PG_VERSION'), '15');
    const lines: string[] = [];
    const engine = await anEngine({ dataDir, log: (line) => lines.push(line), restartDelayMs: () => 1 });
    await engine.startDatabase(aDatabase(), aRun());
    const pidFile = join(dataDir, 'databases/db_one/data/postmaster.pid');
    process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
    const client = await until('it takes connections again', async () =>
      lines.length < 2 ? undefined : connected(engine, aDatabase()).catch(() => undefined),
    );
    await client.end();
    expect(lines.join()).toContain('was ended by SIGKILL');
  });

  it('that has run is not started empty where its data is gone', async () => {
    const dataDir = await aDataDir();
    const first = await anEngine({ dataDir });
    await first.startDatabase(aDatabase(), aRun());
    await first.close();
    const data = join(dataDir, 'databases/db_one/data');
    await rename(data, `${data}-kept`);
    const second = await anEngine({ dataDir });
    const spec = aDatabase({ hasRun: true });
    await expect(second.startDatabase(spec, aRun())).rejects.toThrow('The data of this database is missing.');
    await rename(`${data}-kept`, data);
    await second.startDatabase(spec, aRun());
  });

  it('that is cancelled while it is made leaves nothing', async () => {
    const dataDir = await aDataDir();
    const engine = await anEngine({ dataDir });
    const cancel = new AbortController();
    const starting = engine.startDatabase(aDatabase(), aRun(cancel.signal));
    const failed = expect(starting).rejects.toThrow('cancelled');
    const unfinished = join(dataDir, 'databases/db_one/unfinished/PG_VERSION');
    await until('it is being made', async () => (await readFile(unfinished, 'utf8').catch(() => '')) !== '');
    cancel.abort(new Error('cancelled'));
    await failed;
    expect((await engine.inventory()).databaseIds).toEqual([]);
  });
});

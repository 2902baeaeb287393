import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '#src/cli/demo/free-port.ts';
import { measureWorld, ORDINARY, PARTS, QUICK } from './bench/scale/measure/measure-world.ts';
import { plotOf } from './bench/scale/report/plot.ts';
import { curvesOf, type SizeResult } from './bench/scale/report/results.ts';
import { tableOf } from './bench/scale/report/table.ts';
import { oneOf } from './one-of.ts';
import { type PostgresServer, startPostgresServer } from './postgres/start-server.ts';

const DATABASES = ['sqlite', 'postgres'] as const;

const USAGE = `Usage: npm run bench:scale [-- options]

Measures what the program costs with more and more applications. A list is separated by commas.

  --database=<list>  ${DATABASES.join(',')} by default
  --sizes=<list>     numbers of applications; 100,1000,10000,100000 by default
  --parts=<list>     ${PARTS.join(',')} by default
  --keep=<folder>    keeps the databases there, so that the next run with it need not fill them again
  --json=<file>      also writes the figures there
  --plot=<file>      also draws the curves there, as SVG
  --quick            seconds instead of minutes, to see that it runs
`;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: DATABASES.join(',') },
    sizes: { type: 'string', default: '100,1000,10000,100000' },
    parts: { type: 'string', default: PARTS.join(',') },
    plot: { type: 'string' },
    json: { type: 'string' },
    keep: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const sizes = values.sizes.split(',').map(Number);
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0))
  throw new Error(`--sizes lists whole numbers from 1, and not "${values.sizes}"`);
const parts = values.parts.split(',').map((name) => oneOf('parts', PARTS, name));
const databases = values.database.split(',').map((name) => oneOf('database', DATABASES, name));
const folder =
  values.keep === undefined ? await mkdtemp(join(tmpdir(), 'pilothouse-scale-')) : resolve(values.keep);
await mkdir(folder, { recursive: true });
// The server of PostgreSQL runs as its own user.
await chmod(folder, 0o711);

const results: SizeResult[] = [];
try {
  for (const database of databases) {
    const server = database === 'postgres' ? await openPostgres() : undefined;
    try {
      for (const applications of sizes) {
        const dataDir = join(folder, `${database}-${applications}`);
        const databaseUrl =
          server === undefined ? null : await createDatabase(server, `scale${applications}`);
        const world = { dataDir, databaseUrl, applications };
        const figures = await measureWorld(world, parts, values.quick ? QUICK : ORDINARY);
        results.push({ database, applications, figures });
      }
    } finally {
      await server?.stop();
    }
    console.log(`\n${database}\n${tableOf(curvesOf(results, database))}`);
  }
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);
if (values.plot !== undefined)
  await writeFile(values.plot, plotOf(databases.flatMap((database) => curvesOf(results, database))));

async function openPostgres(): Promise<PostgresServer> {
  const directory = join(folder, 'postgres');
  // The settings of an ordinary small server.
  const configured = { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '50' };
  return startPostgresServer({ directory, port: await freePort(0), settings: configured });
}

/** A database of an earlier run stays as it is. */
async function createDatabase({ url }: PostgresServer, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  await admin.end();
  return url.replace(/\/postgres$/, `/${name}`);
}

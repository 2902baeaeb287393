import { readSite, SAMPLE_SITE } from '../../../src/cli/demo/site-files.ts';
import { IMAGES, ownSteps } from '../../support/docker-client.ts';

/** Applications of the tests' own that run in containers: what a user's repository holds. */

type Files = Record<string, string | Buffer>;

/** An application of the engine `process` as one for containers: it listens where its neighbours reach it. */
export function inContainer(files: Record<string, string>, ...lines: string[]): Files {
  const server = (files['server.js'] ?? '').replace("'127.0.0.1'", "'0.0.0.0'");
  return { ...files, 'server.js': server, Dockerfile: nodeFile(...lines) };
}

/** A Dockerfile that copies the repository, has further steps of its own, and starts `server.js`. */
export function nodeFile(...lines: string[]): string {
  const all = [
    `FROM ${IMAGES.node}`,
    ownSteps(),
    'WORKDIR /app',
    'COPY . .',
    ...lines,
    'CMD ["node", "server.js"]',
  ];
  return `${all.join('\n')}\n`;
}

/** Keeps entries in the PostgreSQL database of `DATABASE_URL`, with a driver that lies in its repository. */
export async function ledgerApp(version: string): Promise<Files> {
  const sample = Object.entries(await readSite(SAMPLE_SITE));
  const driver = Object.fromEntries(sample.filter(([path]) => path.startsWith('node_modules/')));
  return {
    ...driver,
    Dockerfile: nodeFile(),
    'package.json': JSON.stringify({ name: 'ledger', private: true, scripts: { start: 'node server.js' } }),
    'server.js': `
const { createServer } = require('node:http');
const { text } = require('node:stream/consumers');
const pg = require('pg');
// Not as a connection string: the driver does not decode all of a database name in one (decodeURI).
const address = new URL(process.env.DATABASE_URL);
const pool = new pg.Pool({
  host: address.hostname,
  port: Number(address.port),
  user: decodeURIComponent(address.username),
  password: decodeURIComponent(address.password),
  database: decodeURIComponent(address.pathname.slice(1)),
});
pool.on('error', (error) => console.error(error.message));
async function answer(request) {
  await pool.query('create table if not exists entry (text text not null)');
  if (request.method === 'POST') await pool.query('insert into entry values ($1)', [await text(request)]);
  const { rows } = await pool.query('select text from entry order by text');
  const who = await pool.query('select current_user as user, current_database() as database');
  return JSON.stringify({ version: ${JSON.stringify(version)}, entries: rows.map((row) => row.text), ...who.rows[0] });
}
createServer((request, response) => {
  answer(request).then(
    (body) => response.end(body),
    (error) => response.writeHead(500).end(String(error.message)),
  );
}).listen(process.env.PORT);
`,
  };
}

/** Answers its version and the digest of the body that it was sent; on `/slow` after a while. For either engine. */
export function echoApp(version: string): Files {
  return {
    Dockerfile: nodeFile(),
    'package.json': JSON.stringify({ name: 'echo', private: true, scripts: { start: 'node server.js' } }),
    'server.js': `
const { createServer } = require('node:http');
const { createHash } = require('node:crypto');
createServer((request, response) => {
  const hash = createHash('sha256');
  request.on('data', (part) => hash.update(part));
  request.on('end', () => {
    const end = () => response.end(JSON.stringify({ version: ${JSON.stringify(version)}, body: hash.digest('hex') }));
    if (request.url === '/slow') setTimeout(end, 300);
    else end();
  });
}).listen(process.env.PORT);
`,
  };
}

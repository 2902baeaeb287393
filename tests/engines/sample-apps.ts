import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CommitSpec } from '../../scripts/demo/git-server.ts';

type Files = Record<string, string>;

/** Applications of the tests' own: what a user's repository holds. */

/** Answers its version on every path, its environment on `/env`, and its version after a while on `/slow`. */
export function webApp(version: string, manifest: Record<string, unknown> = {}): Files {
  return {
    'package.json': JSON.stringify({
      name: 'web-app',
      private: true,
      scripts: { start: 'node server.js' },
      ...manifest,
    }),
    'server.js': `
const { createServer } = require('node:http');
const answer = (url) => (url === '/env' ? JSON.stringify(process.env) : ${JSON.stringify(version)});
createServer((request, response) => {
  const end = () => response.end(answer(request.url));
  if (request.url === '/slow') setTimeout(end, 300);
  else end();
}).listen(process.env.PORT, '127.0.0.1');
console.log('listening with ' + JSON.stringify(process.env));
`,
  };
}

/** A web application that is not impressed by SIGTERM, and never answers on `/hang`. */
export function stubbornApp(version: string): Files {
  const files = webApp(version);
  return {
    ...files,
    'server.js': `process.on('SIGTERM', () => undefined);\n${files['server.js']?.replace("if (request.url === '/slow')", "if (request.url === '/hang') return;\n  if (request.url === '/slow')")}`,
  };
}

/** A web application whose build asks the address in `GATE` and goes on once it is answered. */
export function gatedApp(version: string): Files {
  const scripts = { build: 'node build.js', start: 'node server.js' };
  return {
    ...webApp(version, { scripts }),
    'build.js': `
console.log('building with ' + JSON.stringify(process.env));
require('node:fs').writeFileSync('build-env.json', JSON.stringify(process.env));
fetch(process.env.GATE).then((answer) => answer.text());
`,
  };
}

/** Keeps notes in the PostgreSQL database of `DATABASE_URL`, with the driver from the registry. */
export function notesApp(): Files {
  return {
    'package.json': JSON.stringify({
      name: 'notes-app',
      private: true,
      scripts: { start: 'node server.js' },
      dependencies: { pg: '^8.13.0' },
    }),
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
  await pool.query('create table if not exists note (text text not null)');
  if (request.method === 'POST') await pool.query('insert into note values ($1)', [await text(request)]);
  const { rows } = await pool.query('select text from note order by text');
  const who = await pool.query('select current_user as user, current_database() as database');
  return JSON.stringify({ notes: rows.map((row) => row.text), ...who.rows[0] });
}
createServer((request, response) => {
  answer(request).then(
    (body) => response.end(body),
    (error) => response.writeHead(500).end(String(error.message)),
  );
}).listen(process.env.PORT, '127.0.0.1');
`,
  };
}

/** Begins to listen nowhere, and lives on. */
export const silentApp = (): Files => ({
  ...webApp('silent'),
  'server.js': "console.log('I am up, and I listen nowhere'); setInterval(() => undefined, 1000);",
});

/** Ends at once. */
export const exitingApp = (): Files => ({
  ...webApp('exiting'),
  'server.js': "console.error('No configuration!'); process.exit(3);",
});

/** Cannot be built. */
export const brokenBuild = (): Files => ({
  ...webApp('broken', { scripts: { build: 'node build.js', start: 'node server.js' } }),
  'build.js': "console.error('Cannot find the stylesheet'); process.exit(7);",
});

export const commit = (files: CommitSpec['files'], message = 'A change'): CommitSpec => ({ message, files });

/** A server that a build waits for: reports when it was asked, and answers once it is opened. */
export interface Gate {
  readonly url: string;
  /** Resolves when it has been asked this often in all. */
  asked(times: number): Promise<void>;
  open(): void;
  close(): Promise<void>;
}

export async function openGate(): Promise<Gate> {
  const held = new Set<ServerResponse>();
  const waiting = new Set<() => void>();
  let asked = 0;
  let isOpen = false;
  const server = createServer((_, response) => {
    asked += 1;
    if (isOpen) response.end();
    else held.add(response);
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: (times) =>
      new Promise((resolve) => {
        const look = () => asked >= times && resolve();
        waiting.add(look);
        look();
      }),
    open() {
      isOpen = true;
      for (const response of held) response.end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

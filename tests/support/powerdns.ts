/** A real PowerDNS authoritative server on loopback, with a zone in an SQLite file and its HTTP API. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { freePort } from './free-port.ts';
import { notInstalled } from './missing-programs.ts';
import { until } from './until.ts';

const SERVER = ['/usr/sbin/pdns_server', '/usr/local/sbin/pdns_server'].find((path) => existsSync(path));
const SCHEMA = [
  '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql',
  '/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql',
].find((path) => existsSync(path));

/** Why there can be no PowerDNS here, or null. Tests that need one skip with these words. */
export const noPowerDns: string | null =
  SERVER === undefined || SCHEMA === undefined
    ? notInstalled('PowerDNS', 'pdns-server, pdns-backend-sqlite3')
    : null;

export interface PowerDns {
  /** Of the HTTP API. */
  readonly url: string;
  readonly apiKey: string;
  /** On which it answers questions. */
  readonly dnsPort: number;
  /** A request to the API, as the operator would make it. */
  api(method: string, path: string, body?: unknown): Promise<Response>;
  close(): Promise<void>;
}

export async function startPowerDns(zone: string): Promise<PowerDns> {
  if (SERVER === undefined || SCHEMA === undefined) throw new Error(noPowerDns ?? 'no PowerDNS');
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-powerdns-'));
  const database = new Database(join(directory, 'zones.sqlite3'));
  database.exec(await readFile(SCHEMA, 'utf8'));
  database.close();
  const [dnsPort, apiPort] = [await freePort(), await freePort()];
  const apiKey = 'powerdns-test-key';
  await writeFile(join(directory, 'pdns.conf'), configuration({ directory, dnsPort, apiPort, apiKey }));

  const child = spawn(SERVER, [`--config-dir=${directory}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4000);
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const url = `http://127.0.0.1:${apiPort}`;
  const api = (method: string, path: string, body?: unknown) =>
    fetch(`${url}/api/v1/servers/localhost${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
  await until('PowerDNS answers', async () => {
    if (child.exitCode !== null) throw new Error(`PowerDNS did not start: ${printed}`);
    return (await api('GET', '').catch(() => undefined))?.ok;
  });
  const created = await api('POST', '/zones', {
    name: `${zone}.`,
    kind: 'Native',
    nameservers: [`ns1.${zone}.`],
  });
  if (!created.ok) throw new Error(`PowerDNS did not take the zone: ${await created.text()}`);

  return {
    url,
    apiKey,
    dnsPort,
    api,
    async close() {
      child.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Caches as PowerDNS has them by default: that a change is seen at once is part of what is tested. */
function configuration(given: {
  directory: string;
  dnsPort: number;
  apiPort: number;
  apiKey: string;
}): string {
  return `launch=gsqlite3
gsqlite3-database=${given.directory}/zones.sqlite3
local-address=127.0.0.1
local-port=${given.dnsPort}
api=yes
api-key=${given.apiKey}
webserver=yes
webserver-address=127.0.0.1
webserver-port=${given.apiPort}
webserver-allow-from=127.0.0.0/8
socket-dir=${given.directory}
daemon=no
guardian=no
disable-syslog=yes
write-pid=no
security-poll-suffix=
`;
}

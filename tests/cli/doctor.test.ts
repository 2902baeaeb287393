import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DoctorCheck, Finding } from '#src/domain/doctor.ts';
import { freePort } from '../support/free-port.ts';
import { type NameServer, openNameServer } from '../support/name-server.ts';
import { type CliWorld, openCliWorld } from './support.ts';

/** The command `doctor`, on the machine of a server that runs, before a first start, and against an instance. */

const SECRET = 'hunter2-of-the-mail-server';
let world: CliWorld;
let names: NameServer;
let free: Record<string, string>;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  world = await openCliWorld();
  names = await openNameServer();
  free = {
    DATA_DIR: join(world.home, 'new', 'data'),
    PORT: String(await freePort()),
    INGRESS_PORT: String(await freePort()),
    DNS_PORT: '0',
    ENGINE: 'process',
    DNS_RESOLVER: names.address,
  };
});
afterAll(async () => {
  for (const close of closing) await close();
  await names.close();
  await world.close();
});

interface Diagnosis {
  readonly code: number;
  readonly out: string;
  readonly result: string;
  readonly target: string;
  find(check: DoctorCheck): Finding | undefined;
}

async function doctor(env: Record<string, string>, words = 'doctor'): Promise<Diagnosis> {
  const { code, out, err } = await world.call(`${words} --json`, { env });
  expect(err).toBe('');
  const { target, result, findings }: { target: string; result: string; findings: Finding[] } =
    JSON.parse(out);
  return { code, out, target, result, find: (name) => findings.find(({ check }) => check === name) };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

it('finds a machine on which the server can start, and creates nothing', async () => {
  const { code, result, target, find } = await doctor(free);
  expect({ code, target }).toEqual({ code: 0, target: 'server' });
  expect(result).not.toBe('problem');
  expect(find('node')).toMatchObject({ result: 'ok', hint: null });
  expect(find('git')?.message).toContain('git version');
  expect(find('engine')?.message).toContain('Engine process');
  expect(find('ports')?.message).toBe(`Free: PORT ${free.PORT}, INGRESS_PORT ${free.INGRESS_PORT}.`);
  expect(find('dataFolder')?.message).toContain('does not exist yet and can be created');
  expect(find('database')?.message).toContain('The first start creates it.');
  expect(find('certificate')?.result).toBe('ok');
  expect(find('caddy')).toBeUndefined();
  expect(find('licenseHub')).toBeUndefined();
  const again = await doctor(free);
  expect(again.find('dataFolder')?.message).toContain('does not exist yet');
});

it('recognizes the server that runs, with its database and its ports', async () => {
  const { port } = new URL(world.app.url);
  const env = {
    ...free,
    ...{ DATA_DIR: world.app.dataDir, PORT: port, INGRESS_PORT: String(world.app.ingressPort) },
    LICENSE_HUB_URL: world.app.url,
  };
  const { find, code, out } = await doctor(env);
  expect(code, out).toBe(0);
  expect(find('ports')?.message).toBe(
    `In use by this server: PORT ${port}, INGRESS_PORT ${world.app.ingressPort}.`,
  );
  expect(find('database')).toMatchObject({
    result: 'ok',
    message: expect.stringContaining('the level of this version'),
  });
  expect(find('licenseHub')).toMatchObject({ result: 'ok' });
  expect(find('clock')?.message).toContain('agrees with that of the license hub');
  const elsewhere = await doctor({ ...env, PORT: free.PORT ?? '' });
  expect(elsewhere.find('ports')).toMatchObject({
    result: 'warning',
    message: expect.stringContaining('does not listen on'),
  });
});

it('names the program, setting and next step of each problem, and ends with 1', async () => {
  const other = createTcpServer();
  await new Promise<void>((resolve) => other.listen(Number(free.PORT), '127.0.0.1', resolve));
  closing.push(() => other.close());
  const closed = await freePort();
  const late = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end('{}');
  });
  const { code, find } = await doctor({
    ...free,
    ...{ INGRESS: 'caddy', CADDY_ADMIN_URL: `http://127.0.0.1:${closed}` },
    ...{ LICENSE_HUB_URL: await listen(late), INGRESS_RELAY_PORT: String(await freePort()) },
    INGRESS_DOMAIN: 'apps.example.com',
  });
  expect(code).toBe(1);
  expect(find('ports')).toMatchObject({
    result: 'problem',
    message: `127.0.0.1:${free.PORT} (PORT) is in use by another program.`,
    hint: expect.stringContaining('ss -ltnp'),
  });
  expect(find('caddy')).toMatchObject({
    result: 'problem',
    hint: expect.stringContaining('CADDY_ADMIN_URL'),
  });
  expect(find('clock')?.message).toMatch(/^The clock of this machine is 3\d\d\d seconds ahead of/);
  expect(find('ingressAddress')).toMatchObject({ result: 'problem' });
  expect(find('applicationNames')?.hint).toContain('*.apps.example.com, type A, with the value 127.0.0.1');
  await new Promise((resolve) => other.close(resolve));
});

it('reads DNS for the public address and for the names of applications', async () => {
  names.addressesOf.set('pilothouse.example.com', ['203.0.113.5']);
  names.addressesOf.set('pilothouse-doctor.apps.example.com', ['203.0.113.7']);
  const env = {
    ...free,
    ...{ PUBLIC_URL: 'http://pilothouse.example.com', INGRESS_DOMAIN: 'apps.example.com' },
  };
  const right = await doctor({ ...env, INGRESS_IP: '203.0.113.7' });
  expect(right.find('publicUrl')?.message).toContain('leads to 203.0.113.5');
  expect(right.find('applicationNames')).toMatchObject({ result: 'ok' });
  expect(right.find('ingressAddress')).toMatchObject({ result: 'warning' });
  expect(right.find('certificate')?.message).toContain('unencrypted');
  const wrong = await doctor({ ...env, INGRESS_IP: '203.0.113.8' });
  expect(wrong.find('applicationNames')).toMatchObject({ result: 'warning' });
  names.failing.add('pilothouse.example.com');
  const failing = await doctor(env);
  expect(failing.find('publicUrl')).toMatchObject({ result: 'problem' });
});

it('shows no secret, also where a server repeats it', async () => {
  const mail = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      if (line.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
      else socket.write(`535 wrong password ${SECRET}\r\n`);
    });
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  closing.push(() => mail.close());
  const address = mail.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, out, find } = await doctor({
    ...free,
    SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:${port}`,
    DATABASE_URL: `postgres://user:${SECRET}@127.0.0.1:9/records`,
    LICENSE_KEY: SECRET,
  });
  expect(code).toBe(1);
  expect(find('mail')).toMatchObject({ result: 'problem', message: expect.stringContaining('535') });
  expect(find('database')).toMatchObject({
    result: 'problem',
    message: expect.stringContaining('PostgreSQL'),
  });
  expect(out).not.toContain(SECRET);
});

it('reports settings that are wrong, and still checks the programs', async () => {
  const { code, find } = await doctor({ ...free, PORT: 'many' });
  expect(code).toBe(1);
  expect(find('settings')?.message).toContain('PORT');
  expect(find('git')).toMatchObject({ result: 'ok' });
  expect(find('database')).toBeUndefined();
});

it('checks the instance that the user is signed in to', async () => {
  const { code, target, result, find } = await doctor({});
  expect({ code, target, result }).toEqual({ code: 0, target: 'instance', result: 'ok' });
  expect(find('reachability')?.message).toContain(world.app.url);
  expect(find('account')?.message).toContain('owner of org_');
  const { out } = await world.call('doctor instance');
  expect(out).toMatch(/✓ Version {2,}The instance and this command have the version/);
  expect(out).toContain('Everything is in order.\n');
});

it('names what is wrong with an instance', async () => {
  const gone = await doctor({ PILOTHOUSE_URL: `http://127.0.0.1:${await freePort()}` }, 'doctor instance');
  expect(gone.code).toBe(1);
  expect(gone.find('reachability')).toMatchObject({ result: 'problem' });
  const refused = await doctor(
    { PILOTHOUSE_URL: world.app.url, PILOTHOUSE_KEY: 'key_wrong' },
    'doctor instance',
  );
  expect(refused.code).toBe(1);
  expect(refused.find('account')).toMatchObject({ result: 'problem' });
  expect(refused.out).not.toContain('key_wrong');
  const older = createServer((_request, response) =>
    response.end(JSON.stringify({ status: 'ok', version: '0.0.1', roles: [], restore: 'unconfirmed' })),
  );
  const url = await listen(older);
  const old = await doctor({ PILOTHOUSE_URL: url, PILOTHOUSE_KEY: 'key_x' }, 'doctor instance');
  expect(old.find('version')).toMatchObject({ result: 'warning', message: expect.stringContaining('0.0.1') });
  expect(old.find('health')?.message).toContain('not confirmed');
});

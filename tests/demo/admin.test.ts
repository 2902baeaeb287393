import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeIngress } from '../../src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '../../src/adapters/workloads/fake.ts';
import { type App, openApp } from '../../src/app/app.ts';
import { freePort } from '../../src/cli/demo/free-port.ts';
import { loadConfig } from '../../src/config/config.ts';
import { type Ran, run } from './support.ts';

const Credentials = z.object({
  baseUrl: z.string(),
  email: z.string(),
  password: z.string(),
  organizationId: z.string(),
  apiKey: z.string(),
});

let env: Record<string, string>;
let app: App;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-admin-'));
  env = { DATA_DIR: folder, PORT: String(await freePort(0)), LOG_LEVEL: 'silent' };
  app = await openApp(loadConfig(env), {
    log: pino({ level: 'silent' }),
    workloads: new FakeWorkloads(),
    ingress: fakeIngress(),
  });
  await app.start();
});

afterEach(async () => {
  await app.stop();
  await rm(env.DATA_DIR ?? '', { recursive: true, force: true });
});

it('gives the operator another password, beside the running server', async () => {
  const before = await credentials();
  const cookie = (await signIn(before)).headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await statusWith({ cookie })).toBe(200);

  const ran = await admin('reset-password');
  const after = await credentials();
  expectDone(ran, 'reset-password', after.password);
  expect(after).toEqual({ ...before, password: expect.not.stringMatching(before.password) });
  expect((await signIn(before)).status).toBe(401);
  expect((await signIn(after)).status).toBe(200);
  expect(await statusWith({ cookie })).toBe(401);
  expect(await auditRows()).toContainEqual(['system', 'admin', 'user.resetPassword']);
});

it('makes a key in the place of the first, again and again, and leaves other keys', async () => {
  const before = await credentials();
  const cookie = (await signIn(before)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const make = async (credential: Record<string, string>) => {
    const made = await fetch(`${before.baseUrl}/api/apiKey.create`, {
      method: 'POST',
      headers: { ...credential, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Continuous integration' }),
    });
    return z.object({ key: z.string() }).parse(await made.json()).key;
  };
  const other = await make({ cookie, origin: before.baseUrl });
  const child = await make({ 'x-api-key': before.apiKey });

  expectDone(await admin('reset-key'), 'reset-key', (await credentials()).apiKey);
  const between = await credentials();
  await rm(join(env.DATA_DIR ?? '', 'credentials.json'));
  expectDone(await admin('reset-key'), 'reset-key', 'password');
  const { password, ...rest } = before;
  const after = Credentials.omit({ password: true })
    .strict()
    .parse(await stored());
  expect({ ...after, apiKey: '' }).toEqual({ ...rest, apiKey: '' });

  const keys = [before.apiKey, child, between.apiKey, after.apiKey, other];
  const statuses = await Promise.all(keys.map((key) => statusWith({ 'x-api-key': key })));
  expect(statuses).toEqual([401, 401, 401, 200, 200]);
  const rows = await auditRows();
  expect(rows.filter(([, actor, action]) => actor === 'admin' && action === 'apiKey.revoke')).toHaveLength(2);
  expect(rows.filter(([, actor, action]) => actor === 'admin' && action === 'apiKey.create')).toHaveLength(2);
  expect(password).not.toBe('');
});

it.each(['', 'reset', 'constructor', 'reset-key now'])('explains itself on "%s"', async (line) => {
  const { code, stdout, stderr } = await admin(...line.split(' ').filter((word) => word !== ''));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^Usage: npm run admin -- <command>\n.*reset-password.*reset-key/s);
});

it('makes no instance of its own where DATA_DIR is mistyped', async () => {
  const missing = join(env.DATA_DIR ?? '', 'other');
  const argv = [process.execPath, 'scripts/admin.ts', 'reset-key'] as const;
  const { code, stderr } = await run(argv, { ...env, DATA_DIR: missing });
  expect(code).toBe(1);
  expect(stderr).toContain(`${missing} holds no pilothouse.sqlite.`);
  await expect(stat(missing)).rejects.toThrow('ENOENT');
});

const admin = (...args: string[]): Promise<Ran> => run([process.execPath, 'scripts/admin.ts', ...args], env);

function expectDone({ code, stdout, stderr }: Ran, command: string, secret: string): void {
  const file = join(env.DATA_DIR ?? '', 'credentials.json');
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: `Done: ${command}. The new values are in ${file}\n`,
    stderr: '',
  });
  expect(stdout).not.toContain(secret);
}

async function stored(): Promise<unknown> {
  const file = join(env.DATA_DIR ?? '', 'credentials.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  return JSON.parse(await readFile(file, 'utf8'));
}

const credentials = async () => Credentials.parse(await stored());

async function signIn({ baseUrl, email, password }: z.output<typeof Credentials>): Promise<Response> {
  return fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ email, password }),
  });
}

async function statusWith(headers: Record<string, string>): Promise<number> {
  return (await fetch(`http://127.0.0.1:${env.PORT}/api/me.get`, { headers })).status;
}

async function auditRows(): Promise<string[][]> {
  const rows = await app.instance.database.reader
    .selectFrom('auditLog')
    .select(['actorKind', 'actorId', 'action'])
    .execute();
  return rows.map(({ actorKind, actorId, action }) => [actorKind, actorId, action]);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { touchCredentials } from '#db/queries/credential-use.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember, type Person } from '../../support/people.ts';
import { until } from '../../support/until.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let nowOffsetMs = 0;
let world: TestApp;
let person: Person;
let second: string;
beforeAll(async () => {
  world = await openTestApp({}, { clock: { now: () => Date.now() + nowOffsetMs } });
  person = await aMember(world, 'admin');
  second = (await bySession('POST /api/organization.create', { name: 'Second' })).body.organizationId;
});
afterAll(() => world.close());

const bySession = (target: `${string} /${string}`, body?: unknown) =>
  world.call(target, { key: null, headers: { cookie: person.cookie, origin: world.url }, body });

test('a key is bound to the organization that is asked for, by either field, and to the active one else', async () => {
  const make = (input: object) => bySession('POST /api/apiKey.create', { name: 'K', ...input });
  const of = async (key: string) => (await world.call('GET /api/me.get', { key })).body.organizationId;
  expect(await of((await make({})).body.key)).toBe(world.organizationId);
  expect(await of((await make({ organizationId: second })).body.key)).toBe(second);
  expect(await of((await make({ metadata: { organizationId: second } })).body.key)).toBe(second);
  const both = await make({ organizationId: second, metadata: { organizationId: world.organizationId } });
  expect([both.status, both.body.issues[0].path]).toEqual([400, ['metadata', 'organizationId']]);
  expect((await make({ organizationId: 'org_other' })).status).toBe(404);
});

test('a key sees, makes and revokes keys of its own organization alone', async () => {
  const there = (await bySession('POST /api/apiKey.create', { name: 'There', organizationId: second })).body;
  const here = await person.call('GET /api/apiKey.list');
  expect(here.body.items.map(({ apiKeyId }: { apiKeyId: Id<'key'> }) => apiKeyId)).not.toContain(
    there.apiKeyId,
  );
  expect((await person.call('POST /api/apiKey.revoke', { body: { apiKeyId: there.apiKeyId } })).status).toBe(
    404,
  );
  const make = await person.call('POST /api/apiKey.create', { body: { name: 'K', organizationId: second } });
  expect(make.status).toBe(403);
  expect((await bySession('POST /api/apiKey.revoke', { apiKeyId: there.apiKeyId })).status).toBe(200);
  expect((await world.call('GET /api/me.get', { key: there.key })).status).toBe(401);
});

test('a key expires, and makes none that outlives it', async () => {
  const { key } = (await bySession('POST /api/apiKey.create', { name: 'Short', expiresInDays: 2 })).body;
  const make = (input: object) =>
    world.call('POST /api/apiKey.create', { key, body: { name: 'Child', ...input } });
  expect((await make({ expiresInDays: 3 })).body.issues[0].path).toEqual(['expiresInDays']);
  const child = (await make({})).body.key;
  const sooner = (await make({ expiresInDays: 1 })).body.key;
  const status = async (of: string) => (await world.call('GET /api/me.get', { key: of })).status;
  nowOffsetMs = DAY_MS + 1000;
  expect([await status(key), await status(child), await status(sooner)]).toEqual([200, 200, 401]);
  nowOffsetMs = 2 * DAY_MS + 1000;
  expect([await status(key), await status(child)]).toEqual([401, 401]);
  nowOffsetMs = 0;
});

test('what a key creates ends with it: keys, their keys, and the assistant token', async () => {
  const make = async (key: string | null, input: object = {}) => {
    const headers: Record<string, string> = key === null ? { cookie: person.cookie, origin: world.url } : {};
    return (await world.call('POST /api/apiKey.create', { key, headers, body: { name: 'K', ...input } }))
      .body;
  };
  const status = async (of: string, path: '/api/me.get' | '/api/agent/projects' = '/api/me.get') =>
    (await world.call(`GET ${path}`, { key: of })).status;
  const parent = await make(null, { expiresInDays: 2 });
  const child = await make(parent.key);
  const grandchild = await make(child.key);
  const tokenOf = (key: string, body: object = {}) =>
    world.call('POST /api/assistantToken.create', { key, body });
  const late = await tokenOf(grandchild.key, { expiresInDays: 3 });
  expect([late.status, late.body.issues[0].path]).toEqual([400, ['expiresInDays']]);
  const { token, expiresAt } = (await tokenOf(grandchild.key)).body;
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 2 * DAY_MS);
  nowOffsetMs = 2 * DAY_MS + 1000;
  expect(await status(token, '/api/agent/projects')).toBe(401);
  nowOffsetMs = 0;
  expect(await status(token, '/api/agent/projects')).toBe(200);
  await bySession('POST /api/apiKey.revoke', { apiKeyId: parent.apiKeyId });
  expect([await status(parent.key), await status(child.key), await status(grandchild.key)]).toEqual([
    401, 401, 401,
  ]);
  expect(await status(token, '/api/agent/projects')).toBe(401);
  // A token that the person creates themselves lives on, also where it took the place of a key's.
  const other = await make(null);
  await tokenOf(other.key);
  const own = (await bySession('POST /api/assistantToken.create', {})).body.token;
  await bySession('POST /api/apiKey.revoke', { apiKeyId: other.apiKeyId });
  expect(await status(own, '/api/agent/projects')).toBe(200);
});

test('its last use is kept, once a minute', async () => {
  const lastUse = async () => (await person.call('GET /api/apiKey.list')).body.items.at(-1).lastUsedAt;
  const first = await lastUse();
  expect(await lastUse()).toBe(first);
  nowOffsetMs = 61_000;
  await until('the later use is recorded', async () => (await lastUse()) !== first);
  nowOffsetMs = 0;
});

test('a request does not wait until its use of a known key is recorded', async () => {
  const { apiKeyId, key } = (await bySession('POST /api/apiKey.create', { name: 'Waits' })).body;
  const status = async () => (await world.call('GET /api/me.get', { key })).status;
  expect(await status()).toBe(200);
  nowOffsetMs = 61_000;
  const { database } = world.app.contexts.services;
  // On PostgreSQL the key is held meanwhile, on SQLite every write is.
  const answered = await inTransaction(database, async (tx) => {
    await touchCredentials(tx, 'apiKey', [apiKeyId], new Date(0).toISOString());
    return status();
  });
  expect(answered).toBe(200);
  const lastUse = async () => {
    const { items } = (await bySession('GET /api/apiKey.list')).body;
    return items.find((one: { apiKeyId: string }) => one.apiKeyId === apiKeyId).lastUsedAt;
  };
  await until('the use is recorded', async () => (await lastUse()) > new Date(0).toISOString());
  nowOffsetMs = 0;
});

test('text that a database cannot store is a rejected input on both databases', async () => {
  const calls = [
    world.call('GET /api/application.get?applicationId=%00'),
    world.call('POST /api/project.create', { body: { name: 'Nul', description: 'a\0b' } }),
    world.call('POST /api/project.remove', { body: { projectId: 'prj_\0' } }),
    world.call('GET /api/site-import/%00'),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(400);
});

test('an invitation ends with its maker’s rank', async () => {
  const owner = await aMember(world, 'owner');
  const { url } = (
    await owner.call('POST /api/member.invite', { body: { email: 'late@example.com', role: 'owner' } })
  ).body;
  await world.ok('POST /api/member.remove', { memberId: owner.memberId });
  expect((await fetch(url)).status).toBe(404);
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { addPasskey, openPasskeyApp, signInWith } from '../../support/passkeys.ts';
import { aMember, type Person } from '../../support/people.ts';

/** The passkeys of the caller as operations, with the rules of the page. */

let world: TestApp;
let person: Person;
let offsetMs = 0;
beforeAll(async () => {
  world = await openPasskeyApp(() => Date.now() + offsetMs);
});
afterAll(() => world.close());
beforeEach(async () => {
  offsetMs = 0;
  person = await aMember(world, 'member');
});

const call = (verb: string, body?: object, { cookie } = person) =>
  world.call(`${body === undefined ? 'GET' : 'POST'} /api/passkey.${verb}`, {
    ...{ key: null, headers: { cookie, origin: world.url } },
    ...(body !== undefined && { body }),
  });

it('lists passkeys, newest first, with their last use', async () => {
  const { passkey } = await addPasskey(world, person.cookie, { name: 'Laptop' });
  await addPasskey(world, person.cookie, { name: 'Phone' });
  await signInWith(world, passkey);
  const { body, text } = await call('list');
  expect(body).toEqual({
    items: [
      {
        passkeyId: expect.stringMatching(/^psk_/),
        ...{ name: 'Phone', lastUsedAt: null, createdAt: expect.any(String) },
      },
      expect.objectContaining({ name: 'Laptop', lastUsedAt: expect.any(String) }),
    ],
    ...{ total: 2, limit: 50, offset: 0, canChange: true },
  });
  expect(text).not.toContain('credential');
  const second = await call('list?limit=1&offset=1');
  expect(second.body).toMatchObject({ items: [{ name: 'Laptop' }], total: 2 });
});

it('renames and removes a passkey, and records both', async () => {
  const { passkey } = await addPasskey(world, person.cookie);
  const [{ passkeyId }] = (await call('list')).body.items;
  const rows = await auditedBy(world, async () => {
    const renamed = await call('rename', { passkeyId, name: ' Old  laptop ' });
    expect([renamed.status, renamed.body]).toEqual([200, { passkeyId, name: 'Old laptop' }]);
    expect((await call('list')).body.items).toMatchObject([{ name: 'Old laptop' }]);
    expect((await call('remove', { passkeyId })).body).toEqual({ removed: passkeyId });
  });
  expect(rows.map(({ action }) => action)).toEqual(['user.renamePasskey', 'user.removePasskey']);
  expect(rows[0]).toMatchObject({ actorId: person.userId, resourceId: passkeyId, organizationId: null });
  expect((await call('list')).body.total).toBe(0);
  expect((await signInWith(world, passkey)).status).toBe(401);
});

it('refuses the passkeys of others', async () => {
  const other = await aMember(world, 'member');
  await addPasskey(world, other.cookie);
  const [{ passkeyId }] = (await call('list', undefined, other)).body.items;
  expect((await call('rename', { passkeyId, name: 'Mine' })).status).toBe(404);
  expect((await call('remove', { passkeyId })).status).toBe(404);
  expect((await call('list', undefined, other)).body.items).toMatchObject([{ name: 'Laptop' }]);
});

it('refuses changes by a key, and by a session that is older than ten minutes', async () => {
  await addPasskey(world, person.cookie);
  const [{ passkeyId }] = (await call('list')).body.items;
  const byKey = await person.call('POST /api/passkey.remove', { body: { passkeyId } });
  expect([byKey.status, byKey.body.message]).toEqual([403, expect.stringContaining('API key')]);
  expect((await person.call('GET /api/passkey.list')).body).toMatchObject({ total: 1, canChange: false });
  offsetMs = 10 * 60_000 + 1000;
  const late = await call('rename', { passkeyId, name: 'Late' });
  expect([late.status, late.body.message]).toEqual([403, expect.stringContaining('Sign in again')]);
  expect((await call('remove', { passkeyId })).status).toBe(403);
  expect((await call('list')).body).toMatchObject({ items: [{ name: 'Laptop' }], canChange: false });
});

it('refuses to remove the only way to sign in', async () => {
  await addPasskey(world, person.cookie);
  await world.app.instance.database.writer
    .deleteFrom('account')
    .where('userId', '=', person.userId)
    .execute();
  const [{ passkeyId }] = (await call('list')).body.items;
  const { status, body } = await call('remove', { passkeyId });
  expect([status, body.message]).toEqual([409, expect.stringContaining('only way to sign in')]);
});

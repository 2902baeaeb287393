import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '#db/migrations/0016-name-keys.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { anImport, publishSite } from '../../support/sites.ts';

/** Names that differ in invisible characters are one name; invisible characters are refused. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

const project = (name: string) => world.call('POST /api/project.create', { body: { name } });

test('" Shop " and "Shop" are one project', async () => {
  const first = await project('  Shop\u00a0 One ');
  expect(first.status).toBe(200);
  const { projectId } = first.body;
  expect((await world.ok(`GET /api/project.get?projectId=${projectId}`)).name).toBe('Shop One');
  for (const name of ['Shop One', 'shop  one', 'SHOP ONE ', 'Ｓｈｏｐ One'])
    expect((await project(name)).status, name).toBe(409);
  const preview = await world.call('POST /api/site-import/preview', {
    body: anImport(world.organizationId, { name: ' shop one' }),
  });
  expect(preview.body).toMatchObject({ valid: false });
  const imported = await world.call('POST /api/site-import', {
    body: anImport(world.organizationId, { name: ' shop one' }),
  });
  expect([imported.status, imported.body.errorStep]).toEqual([422, 'project_creation']);
});

test.each([
  ['POST /api/project.create', {}],
  ['POST /api/organization.create', {}],
  ['POST /api/apiKey.create', {}],
  ['POST /api/sshKey.create', {}],
  ['POST /api/gitProvider.create', { type: 'github' }],
  ['POST /api/license.create', { plan: 'hobby' }],
  ['POST /api/site-import', { organizationId: 'x', source: {} }],
] as const)('%s takes no name with what cannot be seen', async (target, rest) => {
  for (const name of ['Shop\u200b', '\u202eShop', 'Sh\u00adop']) {
    const { status, body } = await world.call(target, { body: { ...rest, name } });
    expect([status, body.issues.map(({ path }: { path: string[] }) => path[0])]).toEqual([
      400,
      expect.arrayContaining(['name']),
    ]);
  }
});

test('users, too, are kept without spaces at the ends', async () => {
  const sign = await world.call('POST /api/auth/sign-in/email', {
    ...{ key: null, headers: { origin: world.url } },
    body: { email: world.email, password: world.password },
  });
  const cookie = sign.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const headers = { cookie, origin: world.url };
  const update = { key: null, headers, body: { name: '  Ada   Lovelace ' } };
  expect((await world.call('POST /api/auth/update-user', update)).status).toBe(200);
  expect((await world.ok('GET /api/me.get')).name).toBe('Ada Lovelace');
});

test('projects of before get the new key, unless another one has it', async () => {
  const db = world.app.instance.database.writer;
  const { organizationId } = world;
  const old = (id: Id<'prj'>, name: string, nameKey: string) => ({
    ...{ id, organizationId, name, nameKey, description: null },
    createdAt: new Date().toISOString(),
  });
  const rows = [old('prj_a', 'Old ', 'old '), old('prj_b', 'OLD', 'old'), old('prj_c', ' Lone', ' lone')];
  await db.insertInto('project').values(rows).execute();
  await up(db as Parameters<typeof up>[0]);
  const keys = await db
    .selectFrom('project')
    .select(['id', 'nameKey'])
    .where('id', 'in', ['prj_a', 'prj_b', 'prj_c'])
    .orderBy('id')
    .execute();
  expect(keys.map(({ nameKey }) => nameKey)).toEqual(['old ', 'old', 'lone']);
  expect((await project('Lone')).status).toBe(409);
});

import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '#db/migrations/0053-unpublished-packs.ts';
import type { RepositoryStorage } from '#src/adapters/git/repositories/storage.ts';
import { sharedRepositories } from '#src/app/shared-repositories.ts';
import type { Id } from '#src/domain/id.ts';
import { sweepRepositories } from '#src/services/instance/repository/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

let world: TestApp;
let now = Date.now();
let storage: RepositoryStorage;
beforeAll(async () => {
  world = await openTestApp({}, { clock: { now: () => now } });
  storage = sharedRepositories(world.app.instance);
});
afterAll(() => world.close());

/** As if an application used it: else it would be removed as a whole. */
async function aRepository(): Promise<Id<'rep'>> {
  const { repositoryId } = await world.ok<{ repositoryId: Id<'rep'> }>('POST /api/repository.create', {});
  await writer().updateTable('uploadRepository').set({ unusedSince: null }).execute();
  return repositoryId;
}

const write = (id: Id<'rep'>, pack: string, content = Buffer.from(pack)) =>
  storage.writePack(id, pack, Readable.from([content]));

const stateOf = (...packs: string[]) => ({ head: 'ref: refs/heads/main\n', refs: [], packs });
const sweep = () => sweepRepositories(world.app.instance);
const writer = () => world.app.instance.database.writer;

/** How many parts are stored, by pack. */
async function partsOf(repositoryId: Id<'rep'>): Promise<Record<string, number>> {
  const rows = await writer()
    .selectFrom('repositoryPart')
    .select('pack')
    .where('repositoryId', '=', repositoryId)
    .execute();
  const found: Record<string, number> = {};
  for (const { pack } of rows) found[pack] = (found[pack] ?? 0) + 1;
  return found;
}

test('packs that no push has published are removed after an hour, published ones stay', async () => {
  const id = await aRepository();
  await write(id, 'pack-1.pack', Buffer.alloc(2 * MIB + 1));
  expect(await storage.replace(id, 0, stateOf('pack-1.pack'))).toBe(true);
  await write(id, 'pack-2.pack');
  expect(await storage.replace(id, 0, stateOf('pack-2.pack')), 'another push was faster').toBe(false);
  now += 59 * MINUTE_MS;
  await sweep();
  expect(await partsOf(id)).toEqual({ 'pack-1.pack': 3, 'pack-2.pack': 1 });
  now += 2 * MINUTE_MS;
  await sweep();
  expect(await partsOf(id)).toEqual({ 'pack-1.pack': 3 });
});

test('a pack that is stored again stays for its push', async () => {
  const id = await aRepository();
  await write(id, 'pack-1.pack');
  now += 59 * MINUTE_MS;
  await write(id, 'pack-1.pack');
  now += 2 * MINUTE_MS;
  await sweep();
  expect(await storage.replace(id, 0, stateOf('pack-1.pack'))).toBe(true);
  now += 61 * MINUTE_MS;
  await sweep();
  expect(await partsOf(id)).toEqual({ 'pack-1.pack': 1 });
});

test('a push whose pack was removed meanwhile, also in part, fails and changes nothing', async () => {
  const id = await aRepository();
  await write(id, 'pack-1.pack', Buffer.alloc(2 * MIB));
  const state = stateOf('pack-1.pack');
  await writer()
    .deleteFrom('repositoryPart')
    .where('repositoryId', '=', id)
    .where('number', '=', 0)
    .execute();
  expect(await storage.replace(id, 0, state)).toBe(false);
  now += 61 * MINUTE_MS;
  await sweep();
  expect(await storage.replace(id, 0, state)).toBe(false);
  expect(await storage.find(id)).toEqual({ version: 0, state: null });
  await write(id, 'pack-1.pack', Buffer.alloc(2 * MIB));
  expect(await storage.replace(id, 0, state)).toBe(true);
});

test('a long pack is removed in several rounds, its first parts first', async () => {
  const id = await aRepository();
  await write(id, 'pack-1.pack');
  const parts = Array.from({ length: 99 }, (_, at) => ({
    ...{ repositoryId: id, pack: 'pack-1.pack', number: at + 1, content: Buffer.from('a') },
  }));
  await writer().insertInto('repositoryPart').values(parts).execute();
  now += 61 * MINUTE_MS;
  await sweep();
  expect(await partsOf(id)).toEqual({ 'pack-1.pack': 36 });
  expect(await storage.replace(id, 0, stateOf('pack-1.pack'))).toBe(false);
  await sweep();
  expect(await partsOf(id)).toEqual({});
  const left = await writer().selectFrom('unpublishedPack').selectAll().execute();
  expect(left).toEqual([]);
});

test('an upgrade finds what was left behind before, and what an earlier version publishes stays', async () => {
  const id = await aRepository();
  await write(id, 'pack-1.pack');
  await storage.replace(id, 0, stateOf('pack-1.pack'));
  await write(id, 'pack-2.pack');
  await write(id, 'pack-3.pack');
  await writer().schema.dropTable('unpublishedPack').execute();
  await up(writer() as unknown as Kysely<unknown>);
  const found = await writer().selectFrom('unpublishedPack').select('pack').orderBy('pack').execute();
  expect(found.map(({ pack }) => pack)).toEqual(['pack-2.pack', 'pack-3.pack']);
  const stateJson = JSON.stringify(stateOf('pack-1.pack', 'pack-2.pack'));
  await sql`update "uploadRepository" set "stateJson" = ${stateJson}, "version" = 2 where "id" = ${id}`.execute(
    writer(),
  );
  now = Math.max(now, Date.now()) + 61 * MINUTE_MS;
  await sweep();
  expect(await partsOf(id)).toEqual({ 'pack-1.pack': 1, 'pack-2.pack': 1 });
});

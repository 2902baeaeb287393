import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { findHubIdentity } from '#db/queries/hub-identity.ts';
import { openDataFolder } from '#src/app/data-folder.ts';
import { freePort } from '#src/cli/demo/free-port.ts';
import { type Id, isId } from '#src/domain/id.ts';
import { openVault } from '#src/kernel/vault.ts';
import type { ProgramSettings } from '../program/settings.ts';
import { startProgram } from '../program/start-program.ts';
import { seedHub, seedOwnLicense } from '../world/seed-hub.ts';
import { seedSites } from '../world/seed-sites.ts';

/** A database with that many applications, and the data folder of the instance that it belongs to. */
export type World = Pick<ProgramSettings, 'dataDir' | 'databaseUrl' | 'applications'>;

const SEEDED = 'seeded';
const REGISTRATION_DEADLINE_MS = 20_000;
const LOOK_MS = 100;

/** Fills a new database once; a folder of an earlier run is used as it is. */
export async function openWorld(world: World, sitePort: number): Promise<void> {
  const marker = join(world.dataDir, SEEDED);
  if (existsSync(marker)) return;
  await mkdir(world.dataDir, { recursive: true });
  await withDatabase(world, async (database) => {
    await migrate(database);
    await seedOwnLicense(database);
  });
  const instanceId = await registerInstance(world, sitePort);
  const { id: node, encryptionKey } = await openDataFolder(world.dataDir, undefined);
  await withDatabase(world, async (database) => {
    await seedSites(database, world.applications, { node, vault: openVault(encryptionKey) });
    await seedHub(database, world.applications, instanceId);
    await settle(database);
  });
  await writeFile(marker, '');
}

/** The first start of the program on the empty database: it registers itself at its hub. */
async function registerInstance(world: World, sitePort: number): Promise<Id<'inst'>> {
  const program = await startProgram({ ...world, sitePort, applications: 0, port: await freePort(0) });
  try {
    return await withDatabase(world, untilRegistered);
  } finally {
    await program.stop();
  }
}

async function untilRegistered({ reader }: Database): Promise<Id<'inst'>> {
  for (let waitedMs = 0; waitedMs < REGISTRATION_DEADLINE_MS; waitedMs += LOOK_MS) {
    const id = (await findHubIdentity(reader, ''))?.instanceId;
    if (id !== undefined && isId('inst', id)) return id;
    await delay(LOOK_MS);
  }
  throw new Error('The instance did not register at its hub');
}

async function withDatabase<Result>(
  { dataDir, databaseUrl }: World,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ dataDir, databaseUrl: databaseUrl ?? undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** As a database is after a while: the log is in the file, and the planner knows the tables. */
async function settle({ dialect, writer }: Database): Promise<void> {
  if (dialect === 'sqlite') return void (await sql`pragma wal_checkpoint(truncate)`.execute(writer));
  await sql`vacuum analyze`.execute(writer);
  await sql`checkpoint`.execute(writer);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/client.ts';
import { migratedDatabase } from './test-database.ts';

/** A migrated database without rows, as two processes open it. */
export interface SharedDatabase {
  readonly database: Database;
  readonly second: Database;
  close(): Promise<void>;
}

export async function openSharedDatabase(): Promise<SharedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-shared-'));
  const { url, drop } = await migratedDatabase(dataDir);
  const open = () => openDatabase({ databaseUrl: url, dataDir });
  const [database, second] = [open(), open()];
  return {
    database,
    second,
    async close() {
      await Promise.all([database.close(), second.close()]);
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

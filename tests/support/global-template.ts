import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a migrated SQLite file without rows. */
    sqliteTemplate: string;
  }
}

/** Migrates one SQLite file for the run: every test application starts with a copy of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pilothouse-template-'));
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database);
  await database.close();
  const path = join(dataDir, 'pilothouse.sqlite');
  chmodSync(path, 0o400);
  project.provide('sqliteTemplate', path);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

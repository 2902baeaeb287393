import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { DATABASE_LINKS } from './plan.ts';

const run = promisify(execFile);
const COMMAND = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const DEADLINE_MS = 60_000;

/** Runs the command `backup` beside the first process. Returns the name of the backup; null: it failed, and reported so. */
export async function runBackup(cluster: Cluster): Promise<string | null> {
  const { database, databaseUrl, links } = cluster;
  const through = links[DATABASE_LINKS[0]].port;
  const place = {
    DATA_DIR: cluster.dataDir(0),
    DATABASE_URL: databaseUrl.replace(`:${database.port}/`, `:${through}/`),
  };
  try {
    const { stdout } = await runCommand(cluster, place, ['backup', '--json', '--to', folderOf(cluster)]);
    return (JSON.parse(stdout) as { name: string }).name;
  } catch {
    return null;
  }
}

/**
 * Restores a backup into a database and a folder of its own.
 *
 * @returns the ids of its imports, or why it cannot be restored
 */
export async function restoreBackup(cluster: Cluster, name: string): Promise<Set<string> | string> {
  const url = await cluster.createDatabase();
  const place = { DATA_DIR: await mkdtemp(join(cluster.folder, 'restored-')), DATABASE_URL: url };
  const client = new pg.Client({ connectionString: url });
  try {
    await runCommand(cluster, place, ['restore', name, '--from', folderOf(cluster)]);
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select "id" from "siteImport"');
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end();
  }
}

function folderOf({ folder }: Cluster): string {
  return join(folder, 'backups');
}

function runCommand(
  { encryptionKey }: Cluster,
  place: { readonly DATA_DIR: string; readonly DATABASE_URL: string },
  args: readonly string[],
): Promise<{ stdout: string }> {
  return run(process.execPath, [COMMAND, ...args], {
    timeout: DEADLINE_MS,
    env: {
      ...{ PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
      ...{ BACKUP_PASSPHRASE: 'a passphrase for chaos', ENCRYPTION_KEY: encryptionKey },
      ...place,
    },
  });
}

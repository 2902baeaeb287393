import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { DATABASE_LINKS } from './plan.ts';

const run = promisify(execFile);
const COMMAND = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const DEADLINE_MS = 60_000;

/** Runs the command `backup` beside the first process. Returns the name of the backup; null: it failed, and reported so. */
export async function runBackup(cluster: Cluster): Promise<string | null> {
  try {
    const { stdout } = await run(
      process.execPath,
      [COMMAND, 'backup', '--json', '--to', join(cluster.folder, 'backups')],
      {
        timeout: DEADLINE_MS,
        env: {
          PATH: process.env.PATH,
          DATA_DIR: cluster.dataDir(0),
          NODE_NO_WARNINGS: '1',
          BACKUP_PASSPHRASE: 'a passphrase for chaos',
          DATABASE_URL: cluster.databaseUrl.replace(
            `:${cluster.database.port}/`,
            `:${cluster.links[DATABASE_LINKS[0]].port}/`,
          ),
          ENCRYPTION_KEY: cluster.encryptionKey,
        },
      },
    );
    return (JSON.parse(stdout) as { name: string }).name;
  } catch {
    return null;
  }
}

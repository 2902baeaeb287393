import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerKind } from '../../../common/databases/mariadb/check.ts';

/** A server of the MySQL family on this machine. */
export type Installation =
  | { readonly kind: 'mariadb'; readonly server: string; readonly install: string }
  | { readonly kind: 'mysql'; readonly server: string };

/** Where Debian, Fedora and Homebrew put servers that are not on every PATH. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/libexec',
  '/usr/local/mysql/bin',
  '/opt/homebrew/opt/mariadb/bin',
  '/opt/homebrew/opt/mysql/bin',
  '/usr/local/opt/mariadb/bin',
  '/usr/local/opt/mysql/bin',
];
const SERVERS = ['mariadbd', 'mysqld'];
const INSTALLERS = ['mariadb-install-db', 'mysql_install_db'];
const VERSION_DEADLINE_MS = 5_000;
/** The first releases whose accounts and options are those that we use. */
const OLDEST = { mariadb: 10.04, mysql: 8 } as const;

/**
 * Every usable server, those on the path first. A name may lead to either product: only the program itself reports
 * which it is.
 */
export async function findServers(path: string): Promise<Installation[]> {
  const folders = [...new Set([...path.split(':').filter((folder) => folder !== ''), ...FOLDERS])];
  const named = folders.flatMap((folder) => SERVERS.map((name) => join(folder, name)));
  const real = await Promise.all(named.map((file) => realpath(file).catch(() => null)));
  const servers = [...new Set(real.filter((file) => file !== null))];
  const found = await Promise.all(servers.map((server) => inspect(server, folders)));
  return found.filter((installation) => installation !== null);
}

async function inspect(server: string, folders: readonly string[]): Promise<Installation | null> {
  const kind = await kindOf(server);
  if (kind !== 'mariadb') return kind && { kind, server };
  const near = dirname(server);
  const places = [near, join(near, '../bin'), join(near, '../scripts'), ...folders];
  const candidates = places.flatMap((folder) => INSTALLERS.map((name) => join(folder, name)));
  for (const install of candidates) if (await isExecutable(install)) return { kind, server, install };
  return null;
}

async function kindOf(server: string): Promise<ServerKind | null> {
  try {
    const { stdout } = await promisify(execFile)(server, ['--no-defaults', '--version'], {
      timeout: VERSION_DEADLINE_MS,
    });
    return judgeVersion(stdout);
  } catch {
    return null;
  }
}

/** Product and age of a server by its version text; null for one that is too old or another product. */
export function judgeVersion(text: string): ServerKind | null {
  const [, major, minor] = /Ver (\d+)\.(\d+)/.exec(text) ?? [];
  if (major === undefined || minor === undefined) return null;
  const kind = text.includes('MariaDB') ? 'mariadb' : 'mysql';
  return Number(major) + Number(minor) / 100 >= OLDEST[kind] ? kind : null;
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

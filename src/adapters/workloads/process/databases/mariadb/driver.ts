import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkNames } from '../../../common/databases/mariadb/check.ts';
import { readPlainFile } from '../../../common/files.ts';
import type { DatabaseSpec, Endpoint } from '../../../port.ts';
import type { DatabaseDriver, DatabasePlace } from '../driver.ts';
import { searchedOnce } from '../searched-once.ts';
import { runSetUp } from '../set-up.ts';
import { findServers, type Installation } from './binaries.ts';
import { greets } from './greeting.ts';
import {
  bootstrapArgv,
  initializeArgv,
  initializeSql,
  installArgv,
  pidFileOf,
  serveArgv,
  setUpSql,
} from './plan.ts';

const MISSING_MARIADB =
  'MariaDB is not installed on this machine: install its server (Debian and Ubuntu: apt install mariadb-server; ' +
  'macOS: brew install mariadb)';
const MISSING_MYSQL =
  'Neither MySQL nor MariaDB, which can replace it, is installed on this machine: install a server ' +
  '(Debian: apt install mariadb-server; Ubuntu: apt install mysql-server; macOS: brew install mysql)';
const SUBSTITUTE =
  'MySQL is not installed on this machine, so MariaDB will serve this database. It supports the protocol of MySQL ' +
  'and most of its SQL.';
/** Which product a data directory was made by: the other one cannot read it. */
const KIND_FILE = 'pilothouse-server-kind';

/** Databases of type `mariadb`, by the MariaDB server of this machine; no client program is needed. */
export function mariadbDriver(path: string): DatabaseDriver {
  const installed = searchedOnce(() => findServers(path));
  const newest = async () => (await installed()).find(({ kind }) => kind === 'mariadb');
  return {
    ...familyDriver(installed, newest, MISSING_MARIADB),
    type: 'mariadb',
    check: (spec) => checkNames('mariadb', spec),
  };
}

/**
 * Databases of type `mysql`: by MySQL's own server if it is installed, else by MariaDB, which the user is informed of.
 */
export function mysqlDriver(path: string): DatabaseDriver {
  const installed = searchedOnce(() => findServers(path));
  const best = async () => {
    const servers = await installed();
    return servers.find(({ kind }) => kind === 'mysql') ?? servers[0];
  };
  return {
    ...familyDriver(installed, best, MISSING_MYSQL),
    type: 'mysql',
    substitute: async () => ((await best())?.kind === 'mariadb' ? SUBSTITUTE : null),
    check: (spec) => checkNames('mysql', spec),
  };
}

function familyDriver(
  installed: () => Promise<readonly Installation[]>,
  chosen: () => Promise<Installation | undefined>,
  missing: string,
): Omit<DatabaseDriver, 'type' | 'check'> {
  /** The address of each server. */
  const endpoints = new Map<string, Endpoint>();
  return {
    defaultPort: 3306,
    programs: ['mariadbd', 'mysqld'],
    shutdown: 'SIGTERM',
    unavailable: async () => ((await chosen()) === undefined ? missing : null),

    create: async (place, spec, signal) => {
      const installation = await chosen();
      if (installation === undefined) throw new Error(missing);
      if (installation.kind === 'mariadb') {
        await runSetUp(place, signal, installArgv(installation, place.data));
        await runSetUp(place, signal, bootstrapArgv(installation, place.data), setUpSql(spec));
      } else {
        await initializeMysql(place, spec, installation, signal);
      }
      await writeFile(join(place.data, KIND_FILE), installation.kind, { mode: 0o600, flag: 'wx' });
    },

    serve: async (place, endpoint) => {
      const made = await readPlainFile(join(place.data, KIND_FILE));
      const installation = (await installed()).find(({ kind }) => kind === made);
      if (installation === undefined)
        throw new Error(
          `This database was created by ${made}, which is not installed any more: install it again`,
        );
      endpoints.set(place.data, endpoint);
      const argv = serveArgv(installation, { data: place.data, files: place.config }, endpoint);
      return { argv, cwd: place.data, env: place.env, owner: place.owner, confined: place.confined };
    },

    ready: async (place, pid) => {
      const endpoint = endpoints.get(place.data);
      // The file shows that it is this server, the greeting that it accepts connections.
      const written = await readPlainFile(pidFileOf(place.data)).catch(() => '');
      return endpoint !== undefined && Number(written) === pid && (await greets(endpoint));
    },

    clearStale: (place) => rm(pidFileOf(place.data), { force: true }),
  };
}

/** The password is in a file that only the server's user can read and that is removed right after. */
async function initializeMysql(
  place: DatabasePlace,
  spec: DatabaseSpec,
  installation: Installation,
  signal: AbortSignal,
): Promise<void> {
  const statements = join(place.config, 'set-up.sql');
  try {
    await writeFile(statements, initializeSql(spec), { mode: 0o600 });
    if (place.owner) await chown(statements, place.owner.uid, place.owner.gid);
    await runSetUp(place, signal, initializeArgv(installation, place.data, statements));
  } finally {
    await rm(statements, { force: true });
  }
}

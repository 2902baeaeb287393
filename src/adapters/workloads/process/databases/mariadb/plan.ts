import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { encoded, grantedName, identifier, literal } from '../../../common/databases/mariadb/sql.ts';
import type { DatabaseSpec, Endpoint } from '../../../port.ts';
import type { Installation } from './binaries.ts';

export type Argv = readonly [string, ...string[]];

/** Both while the data directory is filled and later: many small servers share one machine. */
const SIZES = ['--innodb-buffer-pool-size=16M', '--innodb-log-file-size=16M', '--key-buffer-size=1M'];
/** The machine's own configuration files are not read. It has to be the first argument. */
const ALONE = '--no-defaults';

/** MariaDB: the system tables, by its own program. The users that it makes go in `setUpSql`. */
export function installArgv({ install }: { install: string }, data: string): Argv {
  const access = ['--auth-root-authentication-method=normal', '--skip-name-resolve', '--skip-test-db'];
  return [install, ALONE, `--datadir=${data}`, ...access, ...SIZES];
}

/** MariaDB: a run that reads SQL on standard input, a statement a line, and ends; it listens nowhere. */
export function bootstrapArgv({ server }: Pick<Installation, 'server'>, data: string): Argv {
  return [server, ALONE, '--bootstrap', `--datadir=${data}`, '--skip-name-resolve', ...SIZES];
}

/** One empty database and one user who owns it. Every other user is removed, so that none has more rights. */
export function setUpSql({ name, user, password }: DatabaseSpec): string {
  const grantee = `${literal(user)}@'%'`;
  return [
    `DELETE FROM mysql.global_priv WHERE User <> 'mariadb.sys'`,
    'DELETE FROM mysql.proxies_priv',
    // Until here accounts are not looked at, and none can be made.
    'FLUSH PRIVILEGES',
    ...[
      `CREATE DATABASE ${identifier(name)} CHARACTER SET utf8mb4`,
      `CREATE USER ${grantee} IDENTIFIED BY PASSWORD '${nativeHash(password)}'`,
      `GRANT ALL PRIVILEGES ON ${grantedName(name)}.* TO ${grantee}`,
    ].map((sql) => `EXECUTE IMMEDIATE ${encoded(sql)}`),
  ]
    .map((statement) => `${statement};\n`)
    .join('');
}

/** What the server keeps of a password: it need not see the password itself. */
function nativeHash(password: string): string {
  const once = createHash('sha1').update(password).digest();
  return `*${createHash('sha1').update(once).digest('hex').toUpperCase()}`;
}

/** MySQL: fills the data directory and executes the statements of a file, which stay out of the argument list. */
export function initializeArgv(
  { server }: Pick<Installation, 'server'>,
  data: string,
  statements: string,
): Argv {
  return [
    server,
    ALONE,
    '--initialize-insecure',
    `--datadir=${data}`,
    `--init-file=${statements}`,
    ...SIZES.slice(0, 1),
  ];
}

/** The same for MySQL, which creates its own hash and rejects locked users. */
export function initializeSql({ name, user, password }: DatabaseSpec): string {
  const grantee = `${literal(user)}@'%'`;
  return [
    `ALTER USER 'root'@'localhost' ACCOUNT LOCK`,
    ...[
      `CREATE DATABASE ${identifier(name)} CHARACTER SET utf8mb4`,
      `CREATE USER ${grantee} IDENTIFIED BY ${literal(password)}`,
      `GRANT ALL PRIVILEGES ON ${grantedName(name)}.* TO ${grantee}`,
    ].flatMap((sql) => [`SET @sql = ${encoded(sql)}`, 'PREPARE made FROM @sql', 'EXECUTE made']),
  ]
    .map((statement) => `${statement};\n`)
    .join('');
}

export interface ServePaths {
  readonly data: string;
  /** The only folder that the server's own file functions may name; nothing lies in it that is secret. */
  readonly files: string;
}

/** The file in which the server writes its process id. */
export function pidFileOf(data: string): string {
  return join(data, 'pilothouse-server.pid');
}

/** The arguments that start the server. */
export function serveArgv(
  { kind, server }: Pick<Installation, 'kind' | 'server'>,
  { data, files }: ServePaths,
  { host, port }: Endpoint,
): Argv {
  const settings = {
    datadir: data,
    'bind-address': host,
    port: String(port),
    // No socket: the address is the only way in.
    socket: '',
    'pid-file': pidFileOf(data),
    'secure-file-priv': files,
    'character-set-server': 'utf8mb4',
    'local-infile': 'OFF',
    'max-connections': '60',
    // An application that connects badly is not shut out.
    'max-connect-errors': '4294967295',
    'performance-schema': 'OFF',
    ...(kind === 'mysql' && { mysqlx: 'OFF' }),
  };
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const sizes = kind === 'mysql' ? SIZES.slice(0, 1) : SIZES;
  return [server, ALONE, '--skip-name-resolve', '--skip-log-bin', ...sizes, ...options];
}

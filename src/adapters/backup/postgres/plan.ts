import { join } from 'node:path';

/** A program to start, without a password in its arguments. */
export interface PlannedProgram {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface PostgresPrograms {
  /** `postgres://…`; its password is given in the environment of the program. */
  readonly databaseUrl: string;
  /** The folder of the programs; undefined: the search path. */
  readonly binDir: string | undefined;
}

const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** Writes all records into one file in the custom format, from one snapshot. */
export function planDump(programs: PostgresPrograms, file: string): PlannedProgram {
  return {
    file: programOf(programs, 'pg_dump'),
    args: ['--format=custom', '--no-owner', '--no-privileges', '--no-password', `--file=${file}`],
    env: connectionOf(programs.databaseUrl),
  };
}

/** Writes a dump into an empty database, all of it or nothing. */
export function planRestore(programs: PostgresPrograms, file: string): PlannedProgram {
  const env = connectionOf(programs.databaseUrl);
  return {
    file: programOf(programs, 'pg_restore'),
    args: [
      ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-password'],
      ...[`--dbname=${env.PGDATABASE ?? ''}`, file],
    ],
    env,
  };
}

function programOf({ binDir }: PostgresPrograms, name: string): string {
  return binDir === undefined ? name : join(binDir, name);
}

/** Parameters of an address, and the variables by which PostgreSQL's programs take them. */
const PARAMETERS = {
  host: 'PGHOST',
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
} as const;

function connectionOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const env: Record<string, string> = { PATH: SEARCH_PATH, LC_ALL: 'C', PGAPPNAME: 'pilothouse-backup' };
  const put = (name: string, value: string | null): void => {
    if (value !== null && value !== '') env[name] = value;
  };
  put('PGHOST', url.hostname.replace(/^\[(.*)\]$/, '$1'));
  put('PGPORT', url.port);
  put('PGUSER', decodeURIComponent(url.username));
  put('PGPASSWORD', decodeURIComponent(url.password));
  put('PGDATABASE', decodeURIComponent(url.pathname.slice(1)));
  for (const [parameter, name] of Object.entries(PARAMETERS)) put(name, url.searchParams.get(parameter));
  // The driver's name for TLS without a check of the certificate.
  if (env.PGSSLMODE === 'no-verify') env.PGSSLMODE = 'require';
  return env;
}

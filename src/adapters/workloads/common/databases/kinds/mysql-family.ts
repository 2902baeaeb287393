import type { DatabaseSpec } from '../../../port.ts';
import { checkNames, type ServerKind } from '../mariadb/check.ts';
import { grantedName, identifier, literal } from '../mariadb/sql.ts';
import type { DatabaseKind } from './kind.ts';

const SET_UP = '/docker-entrypoint-initdb.d/pilothouse.sql';

/** The images put names into SQL unescaped: they create root only, and the script does the rest. */
function family(type: ServerKind, variables: 'MARIADB' | 'MYSQL', admin: string): DatabaseKind {
  return {
    type,
    port: 3306,
    data: '/var/lib/mysql',
    check: (spec) => checkNames(type, spec),
    env: (_, adminPassword) => ({
      [`${variables}_ROOT_PASSWORD`]: adminPassword,
      // Root is for the set-up, from inside the container alone.
      [`${variables}_ROOT_HOST`]: 'localhost',
    }),
    setUp: (spec) => ({ path: SET_UP, text: setUpSql(spec) }),
    // Succeeds once the server responds, for any user: being refused needs no password.
    probe: (host) => [
      admin,
      '--no-defaults',
      'ping',
      '--silent',
      `--host=${host}`,
      '--port=3306',
      '--connect-timeout=5',
    ],
  };
}

export const mariadb = family('mariadb', 'MARIADB', 'mariadb-admin');
export const mysql = family('mysql', 'MYSQL', 'mysqladmin');

function setUpSql({ name, user, password }: DatabaseSpec): string {
  const grantee = `${literal(user)}@'%'`;
  return [
    `CREATE DATABASE ${identifier(name)} CHARACTER SET utf8mb4`,
    `CREATE USER ${grantee} IDENTIFIED BY ${literal(password)}`,
    `GRANT ALL PRIVILEGES ON ${grantedName(name)}.* TO ${grantee}`,
  ]
    .map((statement) => `${statement};\n`)
    .join('');
}

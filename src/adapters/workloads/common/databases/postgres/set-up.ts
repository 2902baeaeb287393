import type { DatabaseSpec } from '../../../port.ts';
import { NameCheck } from '../name-check.ts';
import { identifier, literal } from './sql.ts';

/** PostgreSQL cuts longer names silently, which could make two names one. */
const MAX_NAME_BYTES = 63;
const MAX_PASSWORD_BYTES = 1_000;

const check = new NameCheck('postgres');

/** Throws a `WorkloadError` for what PostgreSQL cannot hold. Everything else works, with any characters. */
export function checkPostgres({ name, user, password }: DatabaseSpec): void {
  check.text('database name', name, MAX_NAME_BYTES);
  check.text('database user', user, MAX_NAME_BYTES);
  check.text('database password', password, MAX_PASSWORD_BYTES);
  if (name === 'template0' || name === 'template1')
    check.refuse('database name', `"${name}" is a template of PostgreSQL itself`);
  if (user.startsWith('pg_'))
    check.refuse('database user', 'names that begin with "pg_" belong to PostgreSQL itself');
  if (user === 'public' || user === 'none')
    check.refuse('database user', `"${user}" is a reserved word of PostgreSQL`);
}

/** The statements that make one user and one empty database which that user owns, each followed by an empty line. */
export function setUpSql({ name, user, password }: DatabaseSpec): string {
  const role = identifier(user);
  const database = identifier(name);
  const statements = [
    `CREATE ROLE ${role} LOGIN PASSWORD ${literal(password)}`,
    // initdb has made this one already.
    name === 'postgres'
      ? `ALTER DATABASE ${database} OWNER TO ${role}`
      : `CREATE DATABASE ${database} OWNER ${role} TEMPLATE template0`,
  ];
  return statements.map((statement) => `${statement};\n\n`).join('');
}

import { NameCheck } from '../name-check.ts';
import { checkPostgres, setUpSql } from '../postgres/set-up.ts';
import type { DatabaseKind } from './kind.ts';

const DATA = '/var/lib/postgresql/data';
const ADMIN = 'pilothouse-admin';

/**
 * The image creates a superuser of the platform: it cannot create one of every name, and the tenant's user does not
 * need to be one.
 */
export const postgres: DatabaseKind = {
  type: 'postgres',
  port: 5432,
  data: DATA,
  check(spec) {
    checkPostgres(spec);
    if (spec.user === ADMIN)
      new NameCheck('postgres').refuse('database user', `"${ADMIN}" belongs to the server itself`);
  },
  env: (_, adminPassword) => ({
    POSTGRES_USER: ADMIN,
    POSTGRES_PASSWORD: adminPassword,
    POSTGRES_DB: 'postgres',
    // Below the volume, which can contain other files of the platform and of the file system.
    PGDATA: `${DATA}/pgdata`,
  }),
  setUp: (spec) => ({ path: '/docker-entrypoint-initdb.d/pilothouse.sql', text: setUpSql(spec) }),
  // By name it is reached on the network's address; while it is set up it listens on none.
  probe: (host) => ['pg_isready', '--quiet', `--host=${host}`, '--port=5432'],
};

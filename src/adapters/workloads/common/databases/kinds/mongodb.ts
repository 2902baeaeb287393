import type { DatabaseSpec } from '../../../port.ts';
import { NameCheck } from '../name-check.ts';
import type { DatabaseKind } from './kind.ts';

const MAX_NAME_BYTES = 63;
const MAX_USER_BYTES = 1_000;
const MAX_PASSWORD_BYTES = 1_000;
const OWN_DATABASES = ['admin', 'config', 'local'];

const check = new NameCheck('mongodb');

/** The image creates an administrator; the script creates the user, in its own database. */
export const mongodb: DatabaseKind = {
  type: 'mongodb',
  port: 27017,
  data: '/data/db',
  check(spec) {
    check.text('database name', spec.name, MAX_NAME_BYTES);
    check.text('database user', spec.user, MAX_USER_BYTES);
    check.text('database password', spec.password, MAX_PASSWORD_BYTES);
    if (/[/\\. "$*<>:|?]/.test(spec.name))
      check.refuse('database name', 'it contains a space or one of / \\ . " $ * < > : | ?');
    if (OWN_DATABASES.includes(spec.name.toLowerCase()))
      check.refuse('database name', `"${spec.name}" belongs to the server itself`);
  },
  env: ({ name }, adminPassword) => ({
    MONGO_INITDB_ROOT_USERNAME: 'pilothouse-admin',
    MONGO_INITDB_ROOT_PASSWORD: adminPassword,
    MONGO_INITDB_DATABASE: name,
  }),
  setUp: (spec) => ({ path: '/docker-entrypoint-initdb.d/pilothouse.js', text: setUpScript(spec) }),
  // While it is set up it listens on 127.0.0.1 alone.
  probe: (host) => [
    'mongosh',
    '--quiet',
    `mongodb://${host}:27017/admin`,
    '--eval',
    'db.runCommand({ping: 1}).ok',
  ],
};

/** JSON is JavaScript: the content of a name or a password stays text. */
function setUpScript({ name, user, password }: DatabaseSpec): string {
  const account = { user, pwd: password, roles: [{ role: 'dbOwner', db: name }] };
  return `db.getSiblingDB(${JSON.stringify(name)}).createUser(${JSON.stringify(account)});\n`;
}

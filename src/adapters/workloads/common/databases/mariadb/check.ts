import type { DatabaseType } from '#src/domain/database.ts';
import type { DatabaseSpec } from '../../../port.ts';
import { NameCheck } from '../name-check.ts';

/** The servers of the MySQL family. */
export type ServerKind = Extract<DatabaseType, 'mariadb' | 'mysql'>;

const MAX_USER_LENGTHS = { mariadb: 80, mysql: 32 } as const satisfies Record<ServerKind, number>;
const MAX_NAME_LENGTH = 64;
const MAX_PASSWORD_BYTES = 1_000;
/** A database is a folder: of characters that are neither letters nor digits each takes five in its name. */
const MAX_FOLDER_LENGTH = 255;
const MAX_CHARACTER_BYTES = 5;
/** Bytes that no name of 64 characters passes; the limits that count are in characters. */
const MAX_BYTES = 400;

const OWN_DATABASES = ['mysql', 'information_schema', 'performance_schema', 'sys'];
const OWN_USERS = /^(root|public|mysql|(mysql|mariadb)\..*)$/i;

/** Throws a `WorkloadError` for what the server cannot hold. Everything else works, with any characters. */
export function checkNames(kind: ServerKind, spec: DatabaseSpec): void {
  const check = new NameCheck(kind);
  const { name, user, password } = spec;
  check.text('database name', name, MAX_BYTES);
  check.text('database user', user, MAX_BYTES);
  check.text('database password', password, MAX_PASSWORD_BYTES);
  for (const [what, text, maxLength] of [
    ['database name', name, MAX_NAME_LENGTH],
    ['database user', user, MAX_USER_LENGTHS[kind]],
  ] as const) {
    if (Array.from(text).length > maxLength) check.refuse(what, `it is longer than ${maxLength} characters`);
    if (/[\u{10000}-\u{10ffff}]/u.test(text)) check.refuse(what, 'it contains a character beyond U+FFFF');
    if (text.endsWith(' ')) check.refuse(what, 'it ends with a space');
  }
  const folderLength = Array.from(name, (character) =>
    /[A-Za-z0-9_]/.test(character) ? 1 : MAX_CHARACTER_BYTES,
  ).reduce((sum, length) => sum + length, 0);
  if (folderLength > MAX_FOLDER_LENGTH)
    check.refuse('database name', 'it contains too many characters that are neither letters nor digits');
  if (OWN_DATABASES.includes(name.toLowerCase()) || name.toLowerCase().startsWith('#mysql50#'))
    check.refuse('database name', `"${name}" belongs to the server itself`);
  if (OWN_USERS.test(user)) check.refuse('database user', `"${user}" belongs to the server itself`);
}

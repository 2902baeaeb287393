import type { DatabaseType } from '#src/domain/database.ts';
import { type DatabaseSpec, type Support, WorkloadError } from '../../../port.ts';
import type { DatabaseKind } from './kind.ts';
import { mongodb } from './mongodb.ts';
import { mariadb, mysql } from './mysql-family.ts';
import { postgres } from './postgres.ts';

/** The databases that engines run in containers. */
export const KINDS: Readonly<Record<DatabaseType, DatabaseKind>> = { postgres, mariadb, mysql, mongodb };

/** Whether the server takes the names of a database. */
export function judgeNames(database: Omit<DatabaseSpec, 'databaseId'>): Support {
  try {
    KINDS[database.type].check({ ...database, databaseId: '' });
    return { supported: true };
  } catch (error) {
    if (!(error instanceof WorkloadError)) throw error;
    return { supported: false, reason: error.message };
  }
}

/** The host name of a database in its project; where the records give it none, one made of its id. */
export function serviceHostOf({
  serviceHost,
  databaseId,
}: Pick<DatabaseSpec, 'serviceHost' | 'databaseId'>): string {
  return serviceHost ?? databaseId.replaceAll('_', '-');
}

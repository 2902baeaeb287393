/** The database servers that an application can have. */
export const DATABASE_TYPES = ['mariadb', 'mysql', 'postgres', 'mongodb'] as const;
export type DatabaseType = (typeof DATABASE_TYPES)[number];

/** The name of each database server, as its users write it. */
export const DATABASE_TITLES = {
  mariadb: 'MariaDB',
  mysql: 'MySQL',
  postgres: 'PostgreSQL',
  mongodb: 'MongoDB',
} as const satisfies Record<DatabaseType, string>;

export const DATABASE_STATUSES = [
  /** Its server has not accepted a connection yet. */
  'creating',
  'running',
  /** Its server did not start; `errorMessage` names the cause. */
  'error',
] as const;
export type DatabaseStatus = (typeof DATABASE_STATUSES)[number];

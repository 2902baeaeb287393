/** The database servers that an application can have. */
export const DATABASE_TYPES = ['mariadb', 'mysql', 'postgres', 'mongodb'] as const;
export type DatabaseType = (typeof DATABASE_TYPES)[number];

export const DATABASE_STATUSES = [
  /** Its server has not accepted a connection yet. */
  'creating',
  'running',
  /** Its server did not start; `errorMessage` names the cause. */
  'error',
] as const;
export type DatabaseStatus = (typeof DATABASE_STATUSES)[number];

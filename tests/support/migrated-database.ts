/** The database of the run's server that is migrated and has no rows. */
export const MIGRATED = 'migrated';

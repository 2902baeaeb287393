import { DATABASE_STATUSES, DATABASE_TYPES } from '#src/domain/database.ts';
import { searchParams, TEXT } from '../../parts/search-params.ts';

/** Reads the filters of the list from its address. */
export const readDatabaseFilters = searchParams({
  search: TEXT,
  type: DATABASE_TYPES,
  status: DATABASE_STATUSES,
});

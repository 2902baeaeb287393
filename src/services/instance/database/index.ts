export { createDatabase } from './create-database.ts';
export { databaseVariables } from './database-variables.ts';
export { deleteDatabase } from './delete-database.ts';
export { discardDatabase } from './discard-database.ts';
export { getDatabase } from './get-database.ts';
export { type DatabasePlace, insertDatabase, placeDatabase } from './insert-database.ts';
export { removeDatabase } from './remove-database.ts';
export { revealDatabase } from './reveal-database.ts';
export { startDatabase } from './start-database.ts';

import { type Kysely, sql } from 'kysely';

/** Second factors of users, in Better Auth's terms. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  // Better Auth writes dates and booleans in each database's own type.
  const time = dialect === 'postgres' ? sql`timestamptz` : sql`text`;
  const bool = dialect === 'postgres' ? sql`boolean` : sql`integer`;
  const no = dialect === 'postgres' ? false : 0;
  await db.schema
    .alterTable('user')
    .addColumn('twoFactorEnabled', bool, (c) => c.notNull().defaultTo(no))
    .execute();
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('backupCodes', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('verified', bool)
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', time)
    .execute();
}

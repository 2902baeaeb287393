import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { DatabaseRef } from '#src/contracts/database.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedDatabase } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { deleteDatabase } from './delete-database.ts';

/** Removes a database with its data. */
export async function removeDatabase(ctx: MemberContext, { databaseId }: DatabaseRef): Promise<Removed> {
  const row = await permittedDatabase(ctx, databaseId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await deleteDatabase(ctx, tx, row);
    await audit(ctx, tx, 'database.remove', row.id);
  });
  return { removed: row.id };
}

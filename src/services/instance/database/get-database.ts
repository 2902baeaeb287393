import type { DatabaseRef, DatabaseView } from '#src/contracts/database.ts';
import { permittedDatabase } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

/** Everything about a database except its password. */
export async function getDatabase(ctx: MemberContext, { databaseId }: DatabaseRef): Promise<DatabaseView> {
  const {
    id,
    organizationId: _owner,
    passwordSealed: _,
    ...row
  } = await permittedDatabase(ctx, databaseId, 'site:read');
  return { databaseId: id, ...row };
}

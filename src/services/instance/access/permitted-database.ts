import { findDatabase } from '#db/queries/database.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import { accessScopeOf, type MemberReading } from '../context.ts';

/** Returns the database. Throws 404 outside the caller's access scope, 403 without the permission. */
export async function permittedDatabase<const Allowed extends Permission>(
  ctx: MemberReading,
  databaseId: Id<'db'>,
  permission: Allowed,
) {
  const database = await findDatabase(ctx.database.reader, accessScopeOf(ctx), databaseId);
  if (database === undefined) throw new Fault('not_found', 'No such database.');
  return permit(ctx.actor, permission, 'database', database);
}

import type { z } from 'zod';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type {
  CreateDatabase,
  CreatedDatabase,
  DatabaseRef,
  DatabaseView,
  RevealedDatabase,
} from '#src/contracts/database.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { assertQuota } from '../../platform/plan/plan.ts';
import { permittedDatabase } from '../access/permitted-database.ts';
import { permittedEnvironment } from '../access/permitted-project.ts';
import type { MemberContext } from '../context.ts';
import { databaseVariables } from './database-variables.ts';
import { insertDatabase, placeDatabase } from './new-database.ts';
import { deleteDatabase } from './remove-database.ts';
import { databasePasswordIdentity } from './start-database.ts';

/** Creates an empty database in an environment. Applications are given its variables by whoever sets them. */
export async function createDatabase(
  ctx: MemberContext,
  input: z.output<typeof CreateDatabase>,
): Promise<z.output<typeof CreatedDatabase>> {
  const { organizationId } = ctx.actor;
  const environment = await permittedEnvironment(ctx, input.environmentId, 'site:write');
  const { supported, reason } = await ctx.workloads.judgeDatabase(input);
  if (!supported)
    throw new Fault('unprocessable', reason ?? 'The engine of this instance does not offer this database.');
  const place = await placeDatabase(ctx, input);
  await inTransaction(ctx.database, async (tx) => {
    await assertQuota(ctx, tx, organizationId, 'databases');
    const { type, name, user, password } = input;
    await insertDatabase(ctx, tx, environment, { ...place, type, name, user, password });
    await audit(ctx, tx, 'database.create', place.databaseId);
  });
  return { databaseId: place.databaseId, databaseServiceHost: place.endpoint.host };
}

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

/** The password of a database, and the variables by which an application reaches it. Each look is audited. */
export async function revealDatabase(
  ctx: MemberContext,
  { databaseId }: DatabaseRef,
): Promise<RevealedDatabase> {
  const row = await permittedDatabase(ctx, databaseId, 'site:write');
  const password = ctx.vault.open(row.passwordSealed, databasePasswordIdentity(row.id));
  await inTransaction(ctx.database, (tx) => audit(ctx, tx, 'database.reveal', row.id));
  return { password, variables: databaseVariables({ ...row, password }, row) };
}

/** Removes a database with its data. */
export async function removeDatabase(ctx: MemberContext, { databaseId }: DatabaseRef): Promise<Removed> {
  const row = await permittedDatabase(ctx, databaseId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await deleteDatabase(ctx, tx, row);
    await audit(ctx, tx, 'database.remove', row.id);
  });
  return { removed: row.id };
}

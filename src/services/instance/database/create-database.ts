import type { z } from 'zod';
import { inTransaction } from '#db/transaction.ts';
import type { CreateDatabase, CreatedDatabase } from '#src/contracts/database.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { assertQuota } from '../../platform/plan/index.ts';
import { permittedEnvironment } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { insertDatabase, placeDatabase } from './insert-database.ts';

/** Creates an empty database in an environment. Its variables are not set in applications. */
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

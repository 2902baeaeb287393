import type { z } from 'zod';
import { inTransaction } from '#db/transaction.ts';
import type { CreateApplication } from '#src/contracts/application.ts';
import type { Id } from '#src/domain/id.ts';
import { audit } from '../../platform/audit/index.ts';
import { assertQuota } from '../../platform/plan/index.ts';
import { permittedEnvironment } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { assertSourceAllowed, assertSourceUsable } from '../source-access/index.ts';
import { insertApplication } from './insert-application.ts';

/** Adds an application to an environment. It is not deployed yet. */
export async function createApplication(
  ctx: MemberContext,
  input: z.output<typeof CreateApplication>,
): Promise<{ applicationId: Id<'app'>; appName: string }> {
  const { organizationId } = ctx.actor;
  assertSourceAllowed(ctx, input.source);
  const environment = await permittedEnvironment(ctx, input.environmentId, 'site:write');
  await assertSourceUsable(ctx, organizationId, input.source);
  return inTransaction(ctx.database, async (tx) => {
    await assertQuota(ctx, tx, organizationId, 'applications');
    const created = await insertApplication(ctx, tx, {
      environment,
      name: input.name,
      source: input.source,
      port: input.port,
      variables: input.envVars ?? {},
    });
    await audit(ctx, tx, 'application.create', created.applicationId);
    return created;
  });
}

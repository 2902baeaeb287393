import type { z } from 'zod';
import { lockApplication } from '#db/queries/application.ts';
import { listVariables } from '#db/queries/environment-variable.ts';
import { inTransaction } from '#db/transaction.ts';
import type { EnvNames, SetEnv } from '#src/contracts/application.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { changeVariables } from '../release/index.ts';

/**
 * Changes environment variables: those that are named, or with `replace` all. The running release has them from its next
 * start on (`application.restart`).
 */
export async function setApplicationEnv(
  ctx: MemberContext,
  input: z.output<typeof SetEnv>,
): Promise<z.output<typeof EnvNames>> {
  const application = await permittedApplication(ctx, input.applicationId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    // Concurrent changes run one after the other.
    await lockApplication(tx, application.id);
    const before = await listVariables(tx, application.id);
    await changeVariables(ctx.vault, tx, application, { changes: input.envVars, replace: input.replace });
    const after = await listVariables(tx, application.id);
    await audit(ctx, tx, 'application.setEnv', application.id, {
      before: { names: before.map(({ name }) => name) },
      after: { names: after.map(({ name }) => name), set: namesOfSet(input.envVars) },
    });
  });
  const variables = await listVariables(ctx.database.writer, application.id);
  return { names: variables.map(({ name }) => name) };
}

function namesOfSet(variables: Readonly<Record<string, string | null>>): string[] {
  return Object.keys(variables).filter((name) => variables[name] !== null);
}

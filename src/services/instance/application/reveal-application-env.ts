import type { z } from 'zod';
import { inTransaction } from '#db/transaction.ts';
import type { RevealEnv, RevealedEnv } from '#src/contracts/application.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { readVariable } from '../release/index.ts';

/** Reveals one value in plain text to callers who can write it. Every call is audited. */
export async function revealApplicationEnv(
  ctx: MemberContext,
  { applicationId, name }: z.output<typeof RevealEnv>,
): Promise<z.output<typeof RevealedEnv>> {
  const application = await permittedApplication(ctx, applicationId, 'site:write');
  return inTransaction(ctx.database, async (tx) => {
    const value = await readVariable(ctx.vault, tx, application.id, name);
    if (value === undefined)
      throw new Fault(
        'not_found',
        'This application has no variable of that name; names are case-sensitive.',
      );
    await audit(ctx, tx, 'application.revealEnv', application.id);
    return { name, value };
  });
}

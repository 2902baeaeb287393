import { setDeployToken } from '#db/queries/application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { deployWebhookUrl } from '../release/index.ts';
import { deployTokenIdentity } from './insert-application.ts';

/** Gives an application a new deploy webhook address; the previous one stops working immediately. */
export async function regenerateApplicationDeployToken(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<{ deployWebhookUrl: string }> {
  const application = await permittedApplication(ctx, applicationId, 'site:write');
  const token = ctx.ids.token('deploy');
  await inTransaction(ctx.database, async (tx) => {
    await setDeployToken(tx, application, {
      deployTokenHash: hashOfToken(token),
      deployTokenSealed: ctx.vault.seal(token, deployTokenIdentity(application.id)),
    });
    const action = 'application.regenerateDeployToken';
    await audit(ctx, tx, action, application.id);
  });
  return { deployWebhookUrl: deployWebhookUrl(ctx.publicUrl, token) };
}

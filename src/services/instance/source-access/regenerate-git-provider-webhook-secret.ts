import type { z } from 'zod';
import { setWebhookSecret } from '#db/queries/source-access.ts';
import { inTransaction } from '#db/transaction.ts';
import type { GitProviderRef, NewWebhookSecret } from '#src/contracts/source-access.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { eventsUrlOf } from './events-url.ts';
import { providerWebhookSecretIdentity } from './provider-secrets.ts';

/** Replaces what the push events of a provider are verified by; events signed with the old secret are refused at once. */
export async function regenerateGitProviderWebhookSecret(
  ctx: MemberContext,
  { gitProviderId }: z.output<typeof GitProviderRef>,
): Promise<z.output<typeof NewWebhookSecret>> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  const webhookSecret = ctx.ids.token('events');
  const sealed = ctx.vault.seal(webhookSecret, providerWebhookSecretIdentity(gitProviderId));
  await inTransaction(ctx.database, async (tx) => {
    if (!(await setWebhookSecret(tx, organization, gitProviderId, sealed)))
      throw new Fault('not_found', 'No such git provider.');
    await audit(ctx, tx, 'gitProvider.regenerateWebhookSecret', gitProviderId);
  });
  return { gitProviderId, eventsUrl: eventsUrlOf(ctx, gitProviderId), webhookSecret };
}

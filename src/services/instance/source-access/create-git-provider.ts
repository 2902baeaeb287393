import type { z } from 'zod';
import { insertGitProvider } from '#db/queries/source-access.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreatedGitProvider, CreateGitProvider } from '#src/contracts/source-access.ts';
import { PUBLIC_GIT_HOSTS } from '#src/domain/git-host.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { invalidInput } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { eventsUrlOf } from './events-url.ts';
import {
  assertAppKey,
  providerKeyIdentity,
  providerTokenIdentity,
  providerWebhookSecretIdentity,
} from './provider-secrets.ts';

/**
 * Stores a git host of the organization, with the token or the App that opens its private repositories, and with what
 * its push events are verified by. Where no secret is given one is generated and returned only once, so that there is
 * always one.
 */
export async function createGitProvider(
  ctx: MemberContext,
  input: z.output<typeof CreateGitProvider>,
): Promise<z.output<typeof CreatedGitProvider>> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  const gitProviderId = ctx.ids.next('gp');
  const baseUrl = (input.baseUrl ?? PUBLIC_GIT_HOSTS[input.type] ?? '').replace(/\/+$/, '');
  if (baseUrl.startsWith('http:') && !ctx.settings.gitAllowHttp) {
    const message = 'Must use https://; plain http is disabled on this instance';
    throw invalidInput(['baseUrl'], message);
  }
  const { token, appId, privateKey } = input;
  if (privateKey !== undefined) assertAppKey(privateKey);
  const webhookSecret = input.webhookSecret ?? ctx.ids.token('events');
  const sealed = (secret: string | undefined, identityOf: (id: Id<'gp'>) => string): string | null =>
    secret === undefined ? null : ctx.vault.seal(secret, identityOf(gitProviderId));
  await inTransaction(ctx.database, async (tx) => {
    await insertGitProvider(tx, organization, {
      id: gitProviderId,
      type: input.type,
      name: input.name,
      baseUrl,
      tokenSealed: sealed(token, providerTokenIdentity),
      appId: appId ?? null,
      privateKeySealed: sealed(privateKey, providerKeyIdentity),
      webhookSecretSealed: sealed(webhookSecret, providerWebhookSecretIdentity),
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'gitProvider.create', gitProviderId);
  });
  return {
    gitProviderId,
    eventsUrl: eventsUrlOf(ctx, gitProviderId),
    ...(input.webhookSecret === undefined && { webhookSecret }),
  };
}

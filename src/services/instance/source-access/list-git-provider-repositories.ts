import { findGitProvider } from '#db/queries/source-access.ts';
import type { ListRepositories, RepositoryList } from '#src/contracts/source-access.ts';
import { Fault } from '#src/kernel/fault.ts';
import { spendCall } from '../../platform/limits/index.ts';
import type { MemberContext } from '../context.ts';
import { GIT_HOST_TIMEOUT_MS, toFault } from './git-host-deadline.ts';
import { apiProviderOf } from './remote-of-source.ts';

/** Asks the host of a git provider for the repositories that its credential reads. Throws 404, and 422 if the host refuses. */
export async function listGitProviderRepositories(
  ctx: MemberContext,
  { gitProviderId, search, limit }: ListRepositories,
): Promise<RepositoryList> {
  const { organizationId } = ctx.actor;
  const row = await findGitProvider(ctx.database.reader, organizationId, gitProviderId);
  if (row === undefined) throw new Fault('not_found', 'No such git provider.');
  const provider = apiProviderOf(ctx, row);
  if (provider === null)
    throw new Fault('unprocessable', 'The repositories of this kind of git host cannot be listed.');
  await spendCall(ctx, organizationId, 'preview');
  try {
    const signal = AbortSignal.timeout(GIT_HOST_TIMEOUT_MS);
    const found = await ctx.gitHost.repositories({ provider, search: search ?? null, limit }, signal);
    return {
      items: found.map(({ name, url, defaultBranch, isPrivate }) => ({
        repository: name,
        url,
        defaultBranch,
        private: isPrivate,
      })),
    };
  } catch (error) {
    throw toFault(error);
  }
}

import { type ListBranches, MAX_BRANCHES, type SourceBranches } from '#src/contracts/source-access.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import type { Run } from '#src/kernel/run.ts';
import { spendCall } from '../../platform/limits/index.ts';
import type { MemberContext } from '../context.ts';
import { isBuilt } from '../source/index.ts';
import { assertSourceAllowed } from './check-source.ts';
import { GIT_HOST_TIMEOUT_MS, toFault } from './git-host-deadline.ts';
import { missingAccess, remoteOfSource } from './remote-of-source.ts';

/** Asks the git host of a source for its branches, the default one first. Throws 404 without the provider or key, 422 if the host refuses. */
export async function listSourceBranches(
  ctx: MemberContext,
  { source }: ListBranches,
): Promise<SourceBranches> {
  const db = ctx.database.reader;
  const { organizationId } = ctx.actor;
  assertSourceAllowed(ctx, source);
  if (!isBuilt(source)) throw invalidInput(['source', 'type'], 'An image has no branches');
  const missing = await missingAccess(ctx, db, organizationId, source);
  if (missing !== null) throw new Fault('not_found', missing.message);
  await spendCall(ctx, organizationId, 'preview');
  const run: Run = { signal: AbortSignal.timeout(GIT_HOST_TIMEOUT_MS), log: () => undefined };
  try {
    const remote = await remoteOfSource(ctx, db, organizationId, source, run.signal);
    if ('code' in remote) throw new Fault('not_found', remote.message);
    const { branches, defaultBranch } = await ctx.git.branches(remote, run);
    const others = branches.filter((branch) => branch !== defaultBranch);
    const all = defaultBranch === null ? others : [defaultBranch, ...others];
    return { branches: all.slice(0, MAX_BRANCHES), defaultBranch };
  } catch (error) {
    throw toFault(error);
  }
}

import type { Extras } from '#src/adapters/git/port.ts';
import { GitHostError, type HostedRepository } from '#src/adapters/git-host/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { PathlessProblem } from '#src/domain/problem.ts';
import type { Run } from '#src/kernel/run.ts';
import type { Instance } from '../context.ts';
import type { BuiltSource } from '../source/index.ts';
import { GIT_HOST_TIMEOUT_MS } from './git-host-deadline.ts';
import { accessOfSource, remoteOfSource } from './remote-of-source.ts';

/** A repository or branch that the git host does not have. */
type RepositoryProblem = PathlessProblem<'REPOSITORY_NOT_FOUND' | 'BRANCH_NOT_FOUND'>;

/** Reads repositories with the stored credentials. */
type RepositoryAccess = Pick<Instance, 'database' | 'vault' | 'gitHost' | 'git' | 'publicUrl' | 'homeId'>;

/**
 * Checks that the repository and the branch exist, with the API of the git host, or with git if the API gives no answer.
 * Null if they exist, and if the credential is missing, which is reported elsewhere.
 */
export async function findRepositoryProblem(
  instance: RepositoryAccess,
  organizationId: Id<'org'>,
  source: BuiltSource,
): Promise<RepositoryProblem | null> {
  const access = await accessOfSource(instance, instance.database.reader, organizationId, source);
  if ('code' in access) return null;
  if ('hosted' in access) {
    const verdict = await checkWithHost(instance, access.hosted, source.branch);
    if (verdict !== 'unknown') return verdict;
  }
  return checkWithGit(instance, organizationId, source);
}

/**
 * Finds submodules and LFS files that the source does not fetch. Returns none if git does not answer in time, or if the
 * source fetches all.
 */
export async function findUnfetchedParts(
  instance: RepositoryAccess,
  organizationId: Id<'org'>,
  source: BuiltSource,
): Promise<Extras> {
  const none: Extras = { submodules: [], lfs: false };
  if (source.submodules === true && source.lfs === true) return none;
  const run: Run = { signal: AbortSignal.timeout(GIT_HOST_TIMEOUT_MS), log: () => undefined };
  try {
    const remote = await remoteOfSource(
      instance,
      instance.database.reader,
      organizationId,
      source,
      run.signal,
    );
    const found = 'code' in remote ? null : await instance.git.inspect(remote, run);
    if (found === null) return none;
    return {
      submodules: source.submodules === true ? [] : found.submodules,
      lfs: found.lfs && source.lfs !== true,
    };
  } catch (error) {
    if (!(error instanceof GitHostError)) throw error;
    return none;
  }
}

async function checkWithHost(
  { gitHost }: Pick<Instance, 'gitHost'>,
  repository: HostedRepository,
  branch: string,
): Promise<RepositoryProblem | null | 'unknown'> {
  const signal = AbortSignal.timeout(GIT_HOST_TIMEOUT_MS);
  const found = await gitHost.branch(repository, branch, signal);
  if (found.kind === 'exists') return null;
  if (found.kind !== 'not_found') return 'unknown';
  const { kind, ...refusal } = await gitHost.repository(repository, signal);
  if (kind === 'exists') return { code: 'BRANCH_NOT_FOUND', message: found.message };
  if (kind !== 'not_found' || !('message' in refusal)) return 'unknown';
  return { code: 'REPOSITORY_NOT_FOUND', message: refusal.message };
}

async function checkWithGit(
  instance: RepositoryAccess,
  organizationId: Id<'org'>,
  source: BuiltSource,
): Promise<RepositoryProblem | null> {
  const run: Run = { signal: AbortSignal.timeout(GIT_HOST_TIMEOUT_MS), log: () => undefined };
  const db = instance.database.reader;
  try {
    const remote = await remoteOfSource(instance, db, organizationId, source, run.signal);
    if ('code' in remote)
      return remote.code === 'REPOSITORY_NOT_FOUND' ? { code: remote.code, message: remote.message } : null;
    const answer = await instance.git.probe(remote, run);
    if (answer.ok) return null;
    const isBranch = answer.failure === 'branch_not_found';
    return { code: isBranch ? 'BRANCH_NOT_FOUND' : 'REPOSITORY_NOT_FOUND', message: answer.message };
  } catch (error) {
    if (!(error instanceof GitHostError)) throw error;
    return { code: 'REPOSITORY_NOT_FOUND', message: error.message };
  }
}

import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import { notARepository, place } from './explain-failure.ts';
import { basicCredential, type PlannedRemote, planListRefs } from './plan.ts';
import { GitError } from './port.ts';
import { callRemote } from './remote-session.ts';
import type { StopReason } from './stop-reason.ts';

const DEADLINE_MS = 10_000;

/**
 * Explains why a branch is missing: git also returns an empty list of branches for a web page and for an empty
 * repository.
 */
export async function explainMissingBranch(
  plan: PlannedRemote,
  fetch: GuardedFetch,
  stop: StopReason,
): Promise<GitError> {
  const { url, branch } = plan;
  const { stdout } = await callRemote(plan, planListRefs, stop);
  if (stdout.trim() !== '')
    return new GitError('branch_not_found', `The branch "${branch}" does not exist in ${place(url)}.`);
  if (url.transport === 'ssh' || plan.credential.kind === 'local' || (await isGitHost(plan, fetch, stop)))
    return new GitError(
      'branch_not_found',
      `The repository ${place(url)} is empty. Push a commit to the branch "${branch}" first.`,
    );
  return new GitError('repository_not_found', notARepository(url));
}

/** Every current git host responds to this request with a content type of git. */
async function isGitHost({ url, credential }: PlannedRemote, fetch: GuardedFetch, { signal }: StopReason) {
  const authorization = credential.kind === 'token' ? `Basic ${basicCredential(credential)}` : undefined;
  for (const suffix of url.path.endsWith('.git') ? [''] : ['', '.git']) {
    const answer = await fetch({
      url: `${url.text.replace(/\/+$/, '')}${suffix}/info/refs?service=git-upload-pack`,
      ...(authorization !== undefined && { headers: { authorization } }),
      maxBodyBytes: 1024,
      deadlineMs: DEADLINE_MS,
      signal,
    });
    if (answer.kind !== 'answered') return false;
    const type = answer.headers['content-type'] ?? '';
    if (type.startsWith('application/x-git-upload-pack-advertisement')) return true;
  }
  return false;
}

import type { Run } from '#src/kernel/run.ts';
import { explainMissingBranch } from './explain-missing-branch.ts';
import { fetchLfs } from './fetch-lfs.ts';
import { fetchSubmodules } from './fetch-submodules.ts';
import type { Fetching } from './fetching.ts';
import {
  type PlannedCheckout,
  planCheckout,
  planDescribe,
  planFetch,
  planFetchEarlier,
  planHasCommit,
  planInit,
} from './plan.ts';
import { type Commit, GitError } from './port.ts';
import { clean, progressFilter } from './progress.ts';
import { callRemote, runStep, secretsOf, succeeds } from './remote-session.ts';
import type { StopReason } from './stop-reason.ts';

/** Fetches the branch or the commit that is wanted, and writes its tree. */
export async function fetchTree(plan: PlannedCheckout, fetching: Fetching): Promise<Commit> {
  const { request, run, stop } = fetching;
  run.log(`Fetching branch ${plan.branch} from ${plan.url.host}`);
  await runStep(planInit(plan), stop);
  await fetchBranch(plan, fetching);
  const revision =
    request.commit === undefined ? 'FETCH_HEAD' : await findCommit(plan, request.commit, run, stop);
  await runStep(planCheckout(plan, revision), stop);
  const { stdout } = await runStep(planDescribe(plan, revision), stop);
  const [hash = '', subject = ''] = stdout.split('\0');
  const commit = { hash: hash.trim(), subject: clean(subject, 200) };
  run.log(`Checked out ${commit.hash.slice(0, 10)} ${commit.subject}`);
  await fetchSubmodules(plan, commit.hash, fetching);
  await fetchLfs(plan, fetching);
  return commit;
}

async function fetchBranch(plan: PlannedCheckout, fetching: Fetching): Promise<void> {
  const { request, run, stop, settings } = fetching;
  try {
    await callRemote(plan, planFetch, stop, progressFilter(secretsOf(request), run.log));
  } catch (error) {
    const isMissing = error instanceof GitError && error.failure === 'branch_not_found';
    throw isMissing ? await explainMissingBranch(plan, settings.fetch, stop) : error;
  }
}

/** Only the branch is ever fetched: what is there then belongs to it. Mostly the commit is the newest. */
async function findCommit(
  plan: PlannedCheckout,
  commit: string,
  run: Run,
  stop: StopReason,
): Promise<string> {
  if (!COMMIT_HASH.test(commit)) throw new GitError('failed', 'The commit is not named by its full hash.');
  if (await succeeds(planHasCommit(plan, commit), stop)) return commit;
  await callRemote(plan, planFetchEarlier, stop);
  if (await succeeds(planHasCommit(plan, commit), stop)) return commit;
  run.log(
    `The commit ${commit.slice(0, 10)} is not among the last of the branch any more; taking its newest`,
  );
  return 'FETCH_HEAD';
}

const COMMIT_HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

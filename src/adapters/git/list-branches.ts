import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import { isBranchName } from '#src/kernel/branch-name.ts';
import { explainMissingBranch } from './explain-missing-branch.ts';
import { type PlannedRemote, planListAllBranches } from './plan.ts';
import type { RemoteBranches } from './port.ts';
import { callRemote } from './remote-session.ts';
import type { StopReason } from './stop-reason.ts';

/** The branches of a remote. Of a very long answer only the end is read, without the default branch. */
export async function listBranches(
  plan: PlannedRemote,
  fetch: GuardedFetch,
  stop: StopReason,
): Promise<RemoteBranches> {
  const { stdout } = await callRemote(plan, planListAllBranches, stop);
  const lines = stdout.split('\n');
  const names = lines.flatMap((line) => /^[0-9a-f]{40,64}\trefs\/heads\/(.+)$/.exec(line)?.[1] ?? []);
  const branches = names.filter(isBranchName);
  const head = lines.flatMap((line) => /^ref: refs\/heads\/(.+)\tHEAD$/.exec(line)?.[1] ?? [])[0];
  if (branches.length === 0) {
    // A web page has no branches either.
    const missing = await explainMissingBranch(plan, fetch, stop);
    if (missing.failure !== 'branch_not_found') throw missing;
  }
  return { branches, defaultBranch: head !== undefined && branches.includes(head) ? head : null };
}

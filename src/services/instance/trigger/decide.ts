import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SkipCode } from '#src/domain/deployment.ts';
import { branchFilter, type Filter, pathFilter } from '#src/kernel/filter.ts';
import { matchesRepository } from './matches-repository.ts';
import type { GitEvent, Push, PushedRepository } from './push/git-event.ts';
import { skipDirective } from './skip-directive.ts';

/** What an application deploys, and when by itself. */
export interface PushTarget {
  /** Null where it comes from no repository. */
  readonly source: { readonly repositoryUrl: string; readonly branch: string } | null;
  readonly autoDeploy: AutoDeploy;
}

export interface AutoDeploy {
  readonly enabled: boolean;
  /** Empty: the source's branch alone. */
  readonly branches: readonly string[];
  /** From the repository's root. Empty: any change. */
  readonly paths: readonly string[];
}

/** Whether a push is to the repository with this address. */
export type IsOwnRepository = (repositoryUrl: string, pushed: PushedRepository | null) => boolean;

/** The settings of an application without Auto Deploy settings. */
export const DEFAULT_AUTO_DEPLOY: AutoDeploy = { enabled: true, branches: [], paths: [] };

export type Decision =
  /** Without a commit, the newest one of the branch. */
  | { readonly deploy: true; readonly branch: string; readonly commit: string | null }
  /** `reason` is a sentence for the user. */
  | { readonly deploy: false; readonly code: SkipCode; readonly reason: string };

/**
 * Whether an event of a git host deploys an application: one decision for every way in. Of several branches in one
 * event the configured one wins, else the first that deploys.
 */
export async function decideEvent(
  event: GitEvent,
  target: PushTarget,
  isOwn: IsOwnRepository = matchesRepository,
): Promise<Decision> {
  if (event.kind === 'unreadable') return skip('not_a_push', `The event could not be read. ${event.reason}`);
  if (event.kind !== 'push') return skip('not_a_push', `The event "${event.name}" is not a push.`);
  const [first, ...rest] = await Promise.all(event.pushes.map((push) => decide(push, target, isOwn)));
  if (first === undefined) return skip('not_a_push', 'The event names no branch.');
  const deploying = [first, ...rest].filter(({ deploy }) => deploy);
  return (
    deploying.find((found) => found.deploy && found.branch === target.source?.branch) ?? deploying[0] ?? first
  );
}

/**
 * docs/specification/3-payments.md, "Deploy triggers and settings": the trigger on git push with its two refinements.
 */
export async function decide(
  push: Push,
  { source, autoDeploy }: PushTarget,
  isOwn: IsOwnRepository = matchesRepository,
): Promise<Decision> {
  if (!autoDeploy.enabled) return skip('auto_deploy_off', 'Auto Deploy is switched off.');
  if (source === null || !isOwn(source.repositoryUrl, push.repository)) {
    const pushed = push.repository?.fullName ?? 'a repository without a name';
    const reason = `The push is to ${pushed}, which is not this application's repository.`;
    return skip('other_repository', reason);
  }
  if (push.isTag) return skip('tag', `${push.branch} is a tag: only branches are deployed.`);
  if (push.isDeleted) return skip('branch_deleted', `The branch ${push.branch} was deleted.`);
  const refusal =
    judgeBranch(push, source.branch, autoDeploy) ??
    judgeMessage(push) ??
    (await judgePaths(push, autoDeploy));
  return refusal ?? { deploy: true, branch: push.branch, commit: push.commit };
}

function judgeBranch({ branch }: Push, configured: string, { branches }: AutoDeploy): Decision | null {
  if (branches.length === 0) {
    if (branch === configured) return null;
    return skip('branch_not_matched', `The push is to ${branch}; this application deploys ${configured}.`);
  }
  const filter = branchFilter(branches);
  if (typeof filter === 'string')
    return skip('filter_invalid', `The branch filter cannot be used. ${filter}`);
  if (filter.accepts(branch)) return null;
  return skip('branch_not_matched', `The branch ${branch} does not match the branch filter.`);
}

function judgeMessage({ message }: Push): Decision | null {
  const directive = skipDirective(message);
  if (directive === null) return null;
  return skip('skip_directive', `The commit's message contains "${directive}".`);
}

async function judgePaths({ changes }: Push, { paths }: AutoDeploy): Promise<Decision | null> {
  if (paths.length === 0) return null;
  const filter = pathFilter(paths);
  if (typeof filter === 'string') return skip('filter_invalid', `The path filter cannot be used. ${filter}`);
  if (await acceptsAny(filter, changes.files)) return null;
  if (changes.isComplete) return skip('paths_not_matched', 'No changed file matches the path filter.');
  const lack =
    changes.files.length === 0
      ? 'The git host does not report which files the push changed'
      : 'No file that the git host names matches, and it does not name them all';
  return skip('changes_unknown', `${lack}; with a path filter such a push is not deployed.`);
}

const SLICE_MS = 10;

/** The largest push against the slowest filter takes up to a second: other requests are served in between. */
async function acceptsAny(filter: Filter, paths: readonly string[]): Promise<boolean> {
  let started = performance.now();
  for (const path of paths) {
    if (filter.accepts(path)) return true;
    if (performance.now() - started < SLICE_MS) continue;
    await nextTurn();
    started = performance.now();
  }
  return false;
}

function skip(code: SkipCode, reason: string): Decision {
  return { deploy: false, code, reason };
}

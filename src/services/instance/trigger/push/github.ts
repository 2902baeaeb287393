import { z } from 'zod';
import { changesOf } from './changed-files.ts';
import {
  CommitHash,
  commitFiles,
  commitOf,
  FullName,
  isNoCommit,
  Message,
  pushedRepository,
  Ref,
  readRef,
  Url,
} from './fields.ts';
import { type GitEvent, notAPush } from './git-event.ts';

/** Webhooks contain up to this many commits and do not report that there were more. */
const MAX_COMMITS = 2048;

const Commit = z.object({ id: z.string().optional(), message: Message, ...commitFiles });

const GithubPush = z.object({
  ref: Ref,
  after: CommitHash.nullish(),
  deleted: z.boolean().catch(false),
  forced: z.boolean().catch(false),
  head_commit: Commit.nullish(),
  commits: z.array(Commit).default([]),
  repository: z
    .object({ full_name: FullName, html_url: Url, clone_url: Url, ssh_url: Url, git_url: Url })
    .nullish(),
});

/** GitHub's `push` and `ping`, of github.com and Enterprise Server. */
export function readGithub(name: string, payload: unknown): GitEvent {
  const host = 'github';
  if (name === 'ping') return { kind: 'ping', host, name };
  if (name !== 'push') return { kind: 'other', host, name };
  const parsed = GithubPush.safeParse(payload);
  if (!parsed.success) return notAPush(host);
  const { ref: fullRef, after, deleted, forced, head_commit: head, commits, repository } = parsed.data;
  const ref = readRef(fullRef);
  if (ref === null) return { kind: 'other', host, name: 'push to something else than a branch' };
  const commit = commitOf(after, head?.id);
  const isDeleted = deleted || isNoCommit(commit);
  // After a forced push the files of the commits that were dropped have changed as well, and are not listed.
  const mayLackCommits = forced || commits.length >= MAX_COMMITS;
  const push = {
    repository: pushedRepository(
      repository?.full_name,
      repository?.clone_url,
      repository?.ssh_url,
      repository?.git_url,
      repository?.html_url,
    ),
    ...ref,
    isDeleted,
    commit: isDeleted ? null : commit,
    message: head?.message ?? '',
    changes: changesOf(commits, { mayLackCommits }),
  };
  return { kind: 'push', host, pushes: [push] };
}

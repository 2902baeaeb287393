import { z } from 'zod';
import { isStorable } from '#src/contracts/common.ts';
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

const Commit = z.object({ id: z.string(), message: Message, ...commitFiles });

const GitlabPush = z.object({
  ref: Ref,
  before: z.string().optional(),
  after: CommitHash.nullish(),
  checkout_sha: CommitHash.nullish().catch(null),
  commits: z.array(Commit).default([]),
  total_commits_count: z.number().catch(Number.POSITIVE_INFINITY),
  project: z
    .object({ path_with_namespace: FullName, web_url: Url, git_http_url: Url, git_ssh_url: Url })
    .nullish(),
});

const Kind = z.object({ object_kind: z.string().max(100).refine(isStorable) });

/** GitLab's push and tag push of projects, groups and whole instances. The body names the kind; the header can be missing. */
export function readGitlab(header: string, payload: unknown): GitEvent {
  const host = 'gitlab';
  const kind = Kind.safeParse(payload);
  const name = kind.success ? kind.data.object_kind : header;
  if (name !== 'push' && name !== 'tag_push') {
    const isPush = header === 'Push Hook' || header === 'Tag Push Hook';
    return isPush ? notAPush(host) : { kind: 'other', host, name };
  }
  const parsed = GitlabPush.safeParse(payload);
  if (!parsed.success) return notAPush(host);
  const {
    ref: fullRef,
    before,
    after,
    commits,
    total_commits_count: total,
    checkout_sha,
    project,
  } = parsed.data;
  const ref = readRef(fullRef);
  if (ref === null) return { kind: 'other', host, name: 'push to something else than a branch' };
  const commit = commitOf(after, checkout_sha);
  const isDeleted = isNoCommit(commit);
  const head = commits.find(({ id }) => id === commit);
  const isNew = before === undefined || isNoCommit(before);
  const push = {
    repository: pushedRepository(
      project?.path_with_namespace,
      project?.git_http_url,
      project?.git_ssh_url,
      project?.web_url,
    ),
    ...ref,
    isDeleted,
    commit: isDeleted ? null : commit,
    message: head?.message ?? '',
    // It sends the newest 20 commits of a push. Of a new branch it counts what is new to the project alone.
    changes: changesOf(commits, { mayLackCommits: isNew || commits.length < total }),
  };
  return { kind: 'push', host, pushes: [push] };
}

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

const Commit = z.object({ id: z.string(), message: Message, ...commitFiles });

const GiteaPush = z.object({
  ref: Ref,
  after: CommitHash.nullish(),
  head_commit: Commit.nullish(),
  commits: z
    .array(Commit)
    .nullish()
    .transform((commits) => commits ?? []),
  // Older releases do not count, and list only a few commits.
  total_commits: z.number().catch(Number.POSITIVE_INFINITY),
  repository: z.object({ full_name: FullName, html_url: Url, clone_url: Url, ssh_url: Url }).nullish(),
});

/** The push of Gitea, Forgejo and Gogs. They report deleted branches as a separate event, `delete`. */
export function readGitea(name: string, payload: unknown): GitEvent {
  const host = 'gitea';
  if (name !== 'push') return { kind: 'other', host, name };
  const parsed = GiteaPush.safeParse(payload);
  if (!parsed.success) return notAPush(host);
  const { ref: fullRef, after, head_commit, commits, total_commits: total, repository } = parsed.data;
  const ref = readRef(fullRef);
  if (ref === null) return { kind: 'other', host, name: 'push to something else than a branch' };
  const commit = commitOf(after, head_commit?.id);
  const isDeleted = isNoCommit(commit);
  const head = head_commit ?? commits.find(({ id }) => id === commit);
  const push = {
    repository: pushedRepository(
      repository?.full_name,
      repository?.clone_url,
      repository?.ssh_url,
      repository?.html_url,
    ),
    ...ref,
    isDeleted,
    commit: isDeleted ? null : commit,
    message: head?.message ?? '',
    changes: changesOf(commits, { mayLackCommits: commits.length < total }),
  };
  return { kind: 'push', host, pushes: [push] };
}

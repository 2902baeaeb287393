import { z } from 'zod';
import { isBranchName } from '#src/kernel/branch-name.ts';
import { NOTHING_KNOWN } from './changed-files.ts';
import { CommitHash, FullName, Message, pushedRepository, Url } from './fields.ts';
import { type GitEvent, notAPush, type Push, type PushedRepository } from './git-event.ts';

const MAX_CHANGES = 50;

const RefName = z.object({ type: z.string().max(50), name: z.string().max(300) });
const NewRef = RefName.extend({
  target: z.object({ hash: CommitHash, message: Message }),
});
const Change = z.object({ new: NewRef.nullish(), old: RefName.nullish() });

const BitbucketPush = z.object({
  push: z.object({ changes: z.array(Change).min(1).max(MAX_CHANGES) }),
  repository: z
    .object({
      full_name: FullName,
      links: z.object({ html: z.object({ href: Url }).nullish() }).nullish(),
    })
    .nullish(),
});

/** The push of Bitbucket Cloud: several branches and tags at once, and no word about files. */
export function readBitbucket(name: string, payload: unknown): GitEvent {
  const host = 'bitbucket';
  if (name === 'diagnostics:ping') return { kind: 'ping', host, name };
  if (name !== 'repo:push') return { kind: 'other', host, name };
  const parsed = BitbucketPush.safeParse(payload);
  if (!parsed.success) return notAPush(host);
  const { push, repository } = parsed.data;
  const pushed = pushedRepository(repository?.full_name, repository?.links?.html?.href);
  const [first, ...rest] = push.changes.flatMap((change) => readChange(change, pushed));
  if (first === undefined) return { kind: 'other', host, name: 'push to something else than a branch' };
  return { kind: 'push', host, pushes: [first, ...rest] };
}

function readChange(
  { new: after, old: before }: z.output<typeof Change>,
  repository: PushedRepository | null,
): Push[] {
  const ref = after ?? before;
  if (!ref || !REF_TYPES.has(ref.type) || !isBranchName(ref.name)) return [];
  return [
    {
      repository,
      branch: ref.name,
      isTag: ref.type.endsWith('tag'),
      isDeleted: !after,
      commit: after?.target.hash ?? null,
      message: after?.target.message ?? '',
      changes: NOTHING_KNOWN,
    },
  ];
}

const REF_TYPES: ReadonlySet<string> = new Set(['branch', 'named_branch', 'tag', 'annotated_tag']);

import type { Changes } from './git-event.ts';

/** Together they bound what filters are held against: see `kernel/filter.ts`. */
const MAX_FILES = 3000;
const MAX_CHARACTERS = 100_000;
/** No system can check out a longer one. */
const MAX_PATH_LENGTH = 4096;

export const NOTHING_KNOWN: Changes = { files: [], isComplete: false };

interface CommitFiles {
  readonly added?: readonly string[] | undefined;
  readonly modified?: readonly string[] | undefined;
  readonly removed?: readonly string[] | undefined;
}

/**
 * The files of a push, from those of its commits. `mayLackCommits`: the host lists fewer commits than the push has.
 * A push without commits, such as a new branch, contains no information about files.
 */
export function changesOf(
  commits: readonly CommitFiles[],
  { mayLackCommits }: { readonly mayLackCommits: boolean },
): Changes {
  if (commits.length === 0) return NOTHING_KNOWN;
  const files = new Set<string>();
  let isComplete = !mayLackCommits;
  let characters = 0;
  for (const { added, modified, removed } of commits) {
    if (added === undefined || modified === undefined || removed === undefined) isComplete = false;
    for (const path of [...(added ?? []), ...(modified ?? []), ...(removed ?? [])]) {
      if (files.has(path)) continue;
      characters += path.length;
      if (files.size >= MAX_FILES || characters > MAX_CHARACTERS || path.length > MAX_PATH_LENGTH)
        return { files: [...files], isComplete: false };
      files.add(path);
    }
  }
  return { files: [...files], isComplete };
}

import { GIT_HOST_TITLES, type GitHostKind } from '#src/domain/git-host.ts';

/** The name of a git host. */
export function gitHostText(kind: GitHostKind): string {
  return GIT_HOST_TITLES[kind];
}

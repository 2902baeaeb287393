import type { GitHostKind } from '#src/domain/git-host.ts';

const NAMES = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  bitbucket: 'Bitbucket',
} as const satisfies Record<GitHostKind, string>;

/** The name of a git host. */
export function gitHostText(kind: GitHostKind): string {
  return NAMES[kind];
}

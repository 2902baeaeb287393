import type { GitApiKind } from '#src/domain/git-host.ts';

/** The user name that each git host expects beside a token when a repository is cloned over HTTP. */
export const CLONE_USERS = {
  github: 'x-access-token',
  gitlab: 'oauth2',
} as const satisfies Record<GitApiKind, string>;

import type { GitApiKind } from '#src/domain/git-host.ts';
import type { OpenGitHostApi } from '../adapters/git-host/definition.ts';
import { openGithub } from '../adapters/git-host/github/open.ts';
import { openGitlab } from '../adapters/git-host/gitlab/open.ts';

/**
 * All git hosts with an API. To add one, add its name to `GIT_API_KINDS`, its access to `src/adapters/git-host/port.ts`, a
 * folder below `src/adapters/git-host/`, its entry here, and its user name in `src/adapters/git-host/clone-users.ts`.
 */
export const GIT_HOSTS = {
  github: openGithub,
  gitlab: openGitlab,
} as const satisfies Record<GitApiKind, OpenGitHostApi>;

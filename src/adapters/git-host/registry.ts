import type { GitApiKind } from '#src/domain/git-host.ts';
import type { GitHostDefinition } from './definition.ts';
import { openGithub } from './github/open.ts';
import { openGitlab } from './gitlab/open.ts';

/**
 * All git hosts whose API is asked. To add one, add its name to `GIT_API_KINDS`, a folder beside this file, and its
 * definition here.
 */
export const GIT_HOSTS = {
  github: { cloneUser: 'x-access-token', open: openGithub },
  gitlab: { cloneUser: 'oauth2', open: openGitlab },
} as const satisfies Record<GitApiKind, GitHostDefinition>;

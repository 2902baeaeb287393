import type { DatabaseType } from '#src/domain/database.ts';
import type { GitHostKind } from '#src/domain/git-host.ts';
import type { BuildType, SourceType } from '#src/domain/source.ts';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    source: { git: 'Git address', github: 'GitHub', gitlab: 'GitLab', docker: 'Container image' },
    build: { nixpacks: 'Recognized automatically', dockerfile: 'Dockerfile' },
  },
  fr: {
    source: { git: 'Adresse git', github: 'GitHub', gitlab: 'GitLab', docker: 'Image de conteneur' },
    build: { nixpacks: 'Reconnue automatiquement', dockerfile: 'Dockerfile' },
  },
});

const GIT_HOSTS = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  bitbucket: 'Bitbucket',
} as const satisfies Record<GitHostKind, string>;

const DATABASES = {
  postgres: 'PostgreSQL',
  mariadb: 'MariaDB',
  mysql: 'MySQL',
  mongodb: 'MongoDB',
} as const satisfies Record<DatabaseType, string>;

/** Where the code of an application comes from. */
export function sourceTypeText(type: SourceType): string {
  return t.source[type];
}

/** How an application is built. */
export function buildTypeText(type: BuildType): string {
  return t.build[type];
}

/** The kind of a git host. */
export function gitHostText(kind: GitHostKind): string {
  return GIT_HOSTS[kind];
}

/** The server of a database. */
export function databaseTypeText(type: DatabaseType): string {
  return DATABASES[type];
}

import { GIT_HOST_TITLES } from '#src/domain/git-host.ts';
import type { BuildType, SourceType } from '#src/domain/source.ts';
import { texts } from '../language/index.ts';

const { github, gitlab } = GIT_HOST_TITLES;

const t = texts({
  en: {
    source: { github, gitlab, docker: 'Image', git: 'Git' },
    build: { dockerfile: 'Dockerfile of the repository', nixpacks: 'Recognized automatically' },
  },
  fr: {
    source: { github, gitlab, docker: 'Image', git: 'Git' },
    build: { dockerfile: 'Dockerfile du dépôt', nixpacks: 'Reconnue automatiquement' },
  },
});

/** Where the code of an application is. */
export function sourceTypeText(type: SourceType): string {
  const words: Record<SourceType, string> = t.source;
  return words[type];
}

/** How an application is built. */
export function buildTypeText(type: BuildType): string {
  const words: Record<BuildType, string> = t.build;
  return words[type];
}

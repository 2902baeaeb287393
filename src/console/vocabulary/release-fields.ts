import type { ReleaseField } from '#src/domain/deployment.ts';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    commit: 'Commit',
    sourceType: 'Kind of source',
    repository: 'Repository',
    branch: 'Branch',
    image: 'Image',
    buildPath: 'Folder',
    buildType: 'Build',
    buildCommand: 'Build command',
    startCommand: 'Start command',
    submodules: 'Submodules',
    lfs: 'Git LFS files',
  },
  fr: {
    commit: 'Commit',
    sourceType: 'Type de source',
    repository: 'Dépôt',
    branch: 'Branche',
    image: 'Image',
    buildPath: 'Dossier',
    buildType: 'Construction',
    buildCommand: 'Commande de construction',
    startCommand: 'Commande de démarrage',
    submodules: 'Sous-modules',
    lfs: 'Fichiers Git LFS',
  },
} satisfies Record<string, Record<ReleaseField, string>>);

/** What can differ between two releases. */
export function releaseFieldText(field: ReleaseField): string {
  return t[field];
}

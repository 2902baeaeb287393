import type { ApplicationTable } from '#db/schema.ts';
import type { Source } from '#src/contracts/source.ts';

/** What of a source stands in columns of its own, because rows refer to it or lists show it. */
export type SourceColumns = Pick<
  ApplicationTable,
  'sourceType' | 'buildType' | 'sourceJson' | 'gitProviderId' | 'sshKeyId'
>;

export function toSourceColumns(source: Source): SourceColumns {
  return {
    sourceType: source.type,
    buildType: source.type === 'docker' ? null : source.buildType,
    sourceJson: JSON.stringify(source),
    gitProviderId: providerIdOf(source) ?? null,
    sshKeyId: (source.type === 'git' ? source.customGitSSHKeyId : undefined) ?? null,
  };
}

export function providerIdOf(source: Source): string | undefined {
  if (source.type === 'github') return source.githubId;
  return source.type === 'gitlab' ? source.gitlabId : undefined;
}

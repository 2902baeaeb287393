import type { ApplicationRow } from '#db/queries/application.ts';
import { type SourceColumns, storedSource } from '../release/index.ts';
import { isBuilt, type Origin, originOf } from '../source/index.ts';

/** What the audit log records of an application. */
export function recordedFields(application: Pick<ApplicationRow, 'name' | 'port' | keyof SourceColumns>) {
  const { name, port, sourceType, gitProviderId, sshKeyId, sourceJson } = application;
  const source = storedSource(sourceJson);
  const common = { name, port, sourceType, gitProviderId, sshKeyId, healthPath: source.healthPath };
  const repository = addressOf(originOf(source));
  if (!isBuilt(source)) return { ...common, repository };
  const { branch, buildPath, buildType, buildCommand, startCommand, submodules, lfs } = source;
  const built = { branch, buildPath, buildType, buildCommand, startCommand, submodules, lfs };
  return { ...common, repository, ...built };
}

function addressOf(origin: Origin): string {
  switch (origin.kind) {
    case 'image':
      return origin.image;
    case 'provider':
      return origin.repository;
    case 'url':
      return origin.url;
  }
}

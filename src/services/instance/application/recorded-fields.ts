import type { ApplicationRow } from '#db/queries/application.ts';
import { addressOf, builtFields, type SourceColumns, storedSource } from '../release/index.ts';
import { originOf } from '../source/index.ts';

/** What the audit log records of an application. */
export function recordedFields(
  application: Pick<ApplicationRow, 'name' | 'port' | 'replicas' | keyof SourceColumns>,
) {
  const { name, port, replicas, sourceType, gitProviderId, sshKeyId, sourceJson } = application;
  const source = storedSource(sourceJson);
  const common = { name, port, replicas, sourceType, gitProviderId, sshKeyId, healthPath: source.healthPath };
  return { ...common, repository: addressOf(originOf(source)), ...builtFields(source) };
}

import type { Workloads } from '#src/adapters/workloads/port.ts';
import type { Source } from '#src/contracts/source.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import { parseGitUrl } from '#src/kernel/git-url.ts';
import type { Instance } from '../context.ts';
import { buildTypeOf, isUploadAddress, originOf } from '../source/index.ts';
import { missingAccess } from './remote-of-source.ts';

/** Throws 400 for what is well-formed but switched off on this instance: plain http clone URLs. */
export function assertSourceAllowed(
  { settings, publicUrl }: Pick<Instance, 'settings' | 'publicUrl'>,
  source: Source,
): void {
  const origin = originOf(source);
  if (origin.kind !== 'url') return;
  if (isUploadAddress(publicUrl, origin.url)) return;
  const url = parseGitUrl(origin.url, { allowHttp: settings.gitAllowHttp });
  if (url.ok) return;
  throw invalidInput(['source', origin.fields.repository], url.reason);
}

/** Throws where the engine cannot run such a source, or the organization lacks the provider or key that it names. */
export async function assertSourceUsable(
  instance: Pick<Instance, 'database' | 'workloads' | 'publicUrl'>,
  organizationId: Id<'org'>,
  source: Source,
): Promise<void> {
  const support = await instance.workloads.judgeSource(toWorkloadSource(source));
  if (!support.supported)
    throw new Fault('unprocessable', support.reason ?? 'This engine cannot run such a source.');
  const missing = await missingAccess(instance, instance.database.reader, organizationId, source);
  if (missing !== null) throw new Fault('not_found', missing.message);
}

/** What an engine has to know of a source to judge it. */
export function toWorkloadSource(source: Source): Parameters<Workloads['judgeSource']>[0] {
  return { sourceType: source.type, buildType: buildTypeOf(source) };
}

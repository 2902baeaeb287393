import { type BuildType, isRepositoryType } from '#src/domain/source.ts';
import type { Support, Workloads } from '../../port.ts';
import { type Enforcement, unenforcedSentence } from '../confinement/limits.ts';
import { EMULATED } from './build.ts';

/** Whether a build of this type is done without what the type names. */
const IS_EMULATED = { dockerfile: true, nixpacks: false } as const satisfies Record<BuildType, boolean>;
export const NO_IMAGES = 'This engine builds from source and runs no images: they need the engine `docker`.';

/** Whether this engine runs a source, and what it does differently from the request. */
export function judgeSource(
  { sourceType, buildType }: Parameters<Workloads['judgeSource']>[0],
  enforcement: Enforcement,
): Support {
  if (!isRepositoryType(sourceType)) return { supported: false, reason: NO_IMAGES };
  const sentence = unenforcedSentence(enforcement);
  const unenforced = sentence === null ? {} : { unenforced: sentence };
  if (buildType === null || !IS_EMULATED[buildType]) return { supported: true, ...unenforced };
  return { supported: true, ...unenforced, warning: { code: 'BUILD_TYPE_EMULATED', message: EMULATED } };
}

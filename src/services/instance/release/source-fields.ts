import type { Source } from '#src/contracts/source.ts';
import { isBuilt, type Origin, originOf } from '../source/index.ts';

/** The repository or the image of a source. */
export function addressOf(origin: Origin): string {
  switch (origin.kind) {
    case 'image':
      return origin.image;
    case 'provider':
      return origin.repository;
    case 'url':
      return origin.url;
  }
}

/** What of a source is built into a release. */
export function builtFields(source: Source) {
  if (!isBuilt(source)) return {};
  const { branch, buildPath, buildType, buildCommand, startCommand, submodules, lfs } = source;
  return { branch, buildPath, buildType, buildCommand, startCommand, submodules, lfs };
}

/** What distinguishes the releases of two sources. */
export function releaseFields(source: Source) {
  const origin = originOf(source);
  const address = origin.kind === 'image' ? { image: origin.image } : { repository: addressOf(origin) };
  return { sourceType: source.type, ...address, ...builtFields(source) };
}

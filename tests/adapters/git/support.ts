import {
  openTargetGuard,
  type TargetGuard,
  type TargetGuardOptions,
} from '#src/adapters/http-client/resolve-target.ts';

/** A guard that lets connections to servers of a test pass. */
export function loopbackGuard(options: Partial<TargetGuardOptions> = {}): TargetGuard {
  return openTargetGuard({ allowedPrivateTargets: ['127.0.0.0/8'], ownListeners: [], ...options });
}

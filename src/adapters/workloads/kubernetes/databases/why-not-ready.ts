import type { Pod } from 'kubernetes-types/core/v1.d.ts';

/** A server that ends several times does not recover by itself. */
const MAX_RESTARTS = 2;
const LASTING = [
  'ImagePullBackOff',
  'InvalidImageName',
  'CreateContainerConfigError',
  'CreateContainerError',
];

/** Why the pod of a database will not become ready, in the rest of a sentence; null as long as it may. */
export function whyNotReady({ status }: Pod): string | null {
  const container = status?.containerStatuses?.[0];
  const { reason = '', message = '' } = container?.state?.waiting ?? {};
  if (LASTING.includes(reason)) return message === '' ? reason : message;
  if ((container?.restartCount ?? 0) <= MAX_RESTARTS) return null;
  return `it exits with code ${container?.lastState?.terminated?.exitCode ?? 'unknown'}`;
}

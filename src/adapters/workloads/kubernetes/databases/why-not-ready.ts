import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { containerOf, type Troubles } from '../cluster/pod-state.ts';

/** A server that ends several times does not recover by itself. */
const MAX_RESTARTS = 2;

/** Why the pod of a database will not become ready, in the rest of a sentence; null as long as it may. */
export function whyNotReady(pod: Pod, troubles: Troubles): string | null {
  const container = containerOf(pod);
  const exits = (container?.restartCount ?? 0) > MAX_RESTARTS;
  if (!exits) return troubles.whyNot(pod);
  return `it exits with code ${container?.lastState?.terminated?.exitCode ?? 'unknown'}`;
}

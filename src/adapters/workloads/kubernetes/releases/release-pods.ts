import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { labelOf } from '../cluster/names.ts';

/** The pods of each release as the cluster reports them, found without a look at those of all others. */
export class ReleasePods {
  readonly #pods = new Map<string, Map<string, Pod>>();

  put(pod: Pod): void {
    const releaseId = releaseOf(pod);
    const pods = this.#pods.get(releaseId) ?? new Map<string, Pod>();
    this.#pods.set(releaseId, pods.set(uidOf(pod), pod));
  }

  remove(pod: Pod): void {
    const pods = this.#pods.get(releaseOf(pod));
    pods?.delete(uidOf(pod));
    if (pods?.size === 0) this.#pods.delete(releaseOf(pod));
  }

  of(releaseId: string): Pod[] {
    return [...(this.#pods.get(releaseId)?.values() ?? [])];
  }
}

const releaseOf = (pod: Pod): string => labelOf(pod, 'release') ?? '';

const uidOf = ({ metadata }: Pod): string => metadata?.uid ?? `${metadata?.namespace}/${metadata?.name}`;

import type { ConfigMap } from 'kubernetes-types/core/v1.d.ts';
import type { ReleaseId } from '../../common/releases/release-work.ts';
import type { KubernetesContext } from '../cluster/engine-context.ts';
import { labelOf } from '../cluster/names.ts';

export interface BuiltRelease extends ReleaseId {
  /** By digest. */
  readonly image: string;
  /** Where it was started last; null if it was never started. */
  readonly project: string | null;
}

/** The releases that were built, each as a ConfigMap in the namespace of Pilothouse: which image it is. */
export class BuiltReleases {
  readonly #context: KubernetesContext;
  readonly #namespace: string;

  constructor(context: KubernetesContext, namespace: string) {
    this.#context = context;
    this.#namespace = namespace;
  }

  /** Makes sure that the namespace exists. It is never removed. */
  async open(): Promise<void> {
    const { cluster } = this.#context;
    const name = this.#namespace;
    if ((await cluster.get('Namespace', { name })) === null)
      await cluster.apply('Namespace', { metadata: { name } });
  }

  async get(releaseId: string): Promise<BuiltRelease | null> {
    const { cluster, names } = this.#context;
    const place = { namespace: this.#namespace, name: names.shared(releaseId) };
    const found = await cluster.get('ConfigMap', place);
    return found === null ? null : read(found);
  }

  async put({ applicationId: application, releaseId: release, image, project }: BuiltRelease): Promise<void> {
    const { cluster, names } = this.#context;
    await cluster.apply('ConfigMap', {
      metadata: {
        namespace: this.#namespace,
        name: names.shared(release),
        labels: names.labels({ application, release, ...(project !== null && { project }) }),
      },
      data: { image },
    });
  }

  async list(of: { readonly project?: string; readonly application?: string } = {}): Promise<BuiltRelease[]> {
    const { cluster, names } = this.#context;
    const selection = { namespace: this.#namespace, labels: names.selector(of, 'release') };
    const { items } = await cluster.list('ConfigMap', selection);
    return items.map(read).filter((release) => release !== null);
  }

  async remove(releaseId: string): Promise<void> {
    const { cluster, names } = this.#context;
    await cluster.remove('ConfigMap', { namespace: this.#namespace, name: names.shared(releaseId) });
  }
}

function read(object: ConfigMap): BuiltRelease | null {
  const [applicationId, releaseId] = [labelOf(object, 'application'), labelOf(object, 'release')];
  const image = object.data?.image;
  if (applicationId === null || releaseId === null || image === undefined) return null;
  return { applicationId, releaseId, image, project: labelOf(object, 'project') };
}

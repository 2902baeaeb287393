import { createHash } from 'node:crypto';

/** The kind of an object of this node, as in its labels. `network` is the key of the network that it belongs to. */
export interface Ownership {
  readonly application?: string;
  readonly release?: string;
  readonly database?: string;
  readonly network?: string;
  /** A one-off command. */
  readonly command?: string;
  /** Port of the loopback interface under which a release is published. */
  readonly endpoint?: string;
}

const DIGEST_LENGTH = 10;

/**
 * Names and labels of everything that this node creates in a container engine. Every object carries `pilothouse.node`;
 * objects without it are foreign and are never changed. Names contain the node too, so that two control planes can
 * share an engine.
 */
export class Names {
  readonly #node: string;
  readonly #prefix: string;

  constructor(node: string) {
    this.#node = node;
    this.#prefix = `pilothouse-${createHash('sha256').update(node).digest('hex').slice(0, DIGEST_LENGTH)}`;
  }

  labels(ownership: Ownership): Record<string, string> {
    const entries = Object.entries({ node: this.#node, ...ownership });
    return Object.fromEntries(entries.map(([key, value]) => [`pilothouse.${key}`, value]));
  }

  /** A filter of the Engine API that matches exactly what carries these labels of this node. */
  filter(ownership: Ownership): { label: string[] } {
    return { label: Object.entries(this.labels(ownership)).map(([key, value]) => `${key}=${value}`) };
  }

  /** The image of a release. An application's images are those of its repository. */
  image({ applicationId, releaseId }: { applicationId: string; releaseId: string }): string {
    return `${this.repository(applicationId)}:${checked(releaseId)}`;
  }

  repository(applicationId: string): string {
    return `${this.#prefix}/${checked(applicationId)}`;
  }

  /** The release that an image name identifies; null for foreign images. */
  releaseOf(reference: string): { applicationId: string; releaseId: string } | null {
    const [repository = '', releaseId] = reference.split(':');
    const [prefix, applicationId, ...rest] = repository.split('/');
    if (prefix !== this.#prefix || !applicationId || !releaseId || rest.length > 0) return null;
    return { applicationId, releaseId };
  }

  /** True for every image that a node of Pilothouse keeps: tenants must not name such an image. */
  static isReserved(reference: string): boolean {
    return /(^|\/)pilothouse-[0-9a-f]{10}\//.test(reference);
  }

  /** Whether a text names such an image anywhere. */
  static isMentioned(text: string): boolean {
    return /pilothouse-[0-9a-f]{10}\//.test(text);
  }

  container(id: string): string {
    return `${this.#prefix}-${checked(id)}`;
  }

  network(key: string): string {
    return `${this.#prefix}-${checked(key)}`;
  }

  volume(databaseId: string): string {
    return `${this.#prefix}-${checked(databaseId)}`;
  }
}

/** The value of a label; null if the object does not have it, or has an empty one in the place of its image's. */
export function labelOf(
  labels: Readonly<Record<string, string>> | null | undefined,
  key: keyof Ownership,
): string | null {
  return labels?.[`pilothouse.${key}`] || null;
}

/** An identifier as part of an object's name. The identifiers are ours; another shape is a defect of the caller. */
function checked(id: string): string {
  if (!/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(id) || id.length > 100)
    throw new Error('An identifier cannot be used as the name of a container');
  return id;
}

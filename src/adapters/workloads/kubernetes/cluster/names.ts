import { createHash } from 'node:crypto';

/** What an object of this node belongs to, as in its labels. */
export interface Ownership {
  /** The project, or the application or database that has none: what shares a namespace. */
  readonly project?: string;
  readonly application?: string;
  readonly release?: string;
  readonly database?: string;
  /** A one-off command. */
  readonly command?: string;
  /** The program that runs it. */
  readonly program?: string;
  /** The application that a pod answers for: not of commands. */
  readonly serves?: string;
}

const DIGEST_LENGTH = 10;
const DOMAIN = 'pilothouse.dev';
/** Names of Services are parts of host names. */
const MAX_LENGTH = 63;

/**
 * Names and labels of everything that this node creates in a cluster. Every object has the label `pilothouse.dev/node`;
 * objects without it are foreign and are never changed. Its value is a digest, because labels take few characters.
 */
export class Names {
  readonly #digest: string;

  constructor(homeId: string) {
    this.#digest = createHash('sha256').update(homeId).digest('hex').slice(0, DIGEST_LENGTH);
  }

  labels(ownership: Ownership): Record<string, string> {
    const entries = Object.entries({ node: this.#digest, ...ownership });
    return Object.fromEntries(entries.map(([key, value]) => [`${DOMAIN}/${key}`, value]));
  }

  /** A selector that matches what has these labels of this node. Of a key in `has` any value matches. */
  selector(ownership: Ownership, ...has: (keyof Ownership)[]): string {
    const equal = Object.entries(this.labels(ownership)).map(([key, value]) => `${key}=${value}`);
    return [...equal, ...has.map((key) => `${DOMAIN}/${key}`)].join(',');
  }

  /** The namespace of a project. */
  namespace(project: string): string {
    return checked(`ph-${this.#digest}-${plain(project)}`);
  }

  /** An object in the namespace of a project. */
  object(id: string, suffix = ''): string {
    return checked(`${plain(id)}${suffix === '' ? '' : `-${suffix}`}`);
  }

  /** An object in a namespace that several nodes share. */
  shared(id: string): string {
    return checked(`ph-${this.#digest}-${plain(id)}`);
  }

  /** The path of an application's images in a registry. Other nodes may use the same registry. */
  repository(applicationId: string): string {
    return `pilothouse-${this.#digest}/${plain(applicationId)}`;
  }
}

/** The value of a label; null if the object does not have it. */
export function labelOf(
  object: { readonly metadata?: { readonly labels?: Readonly<Record<string, string>> } },
  key: keyof Ownership,
): string | null {
  return object.metadata?.labels?.[`${DOMAIN}/${key}`] || null;
}

/** A key of an annotation. */
export function annotation(name: string): string {
  return `${DOMAIN}/${name}`;
}

/** The name of a Service for a host name: unlike host names, those of Services begin with a letter. */
export function serviceName(host: string): string {
  return /^[a-z]/.test(host) ? host : `n${host}`;
}

/** An identifier as part of a name. The identifiers are ours; another form is a defect of the caller. */
function plain(id: string): string {
  if (!/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(id))
    throw new Error('An identifier cannot be used as the name of an object');
  return id.replaceAll('_', '-');
}

function checked(name: string): string {
  if (name.length > MAX_LENGTH) throw new Error('An identifier is too long for the name of an object');
  return name;
}

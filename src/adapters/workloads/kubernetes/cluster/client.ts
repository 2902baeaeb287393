import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { readJsonLines } from '../../common/json-lines.ts';
import type { ClusterAccess } from './access.ts';
import { ClusterRefusal, refusalIn } from './refusal.ts';
import {
  collectionPath,
  EARLIER_VERSIONS,
  type Kind,
  type Objects,
  objectPath,
  type Place,
  RESOURCES,
  type Resource,
} from './resources.ts';

/** Longest time of a call that is not a stream. */
const DEADLINE_MS = 30_000;
const PAGE = 500;
/** The server ends a watch after this time, and it is begun again: so a connection that is dead unnoticed ends too. */
const WATCH_SECONDS = 60;
const WATCH_SILENCE_MS = (WATCH_SECONDS + 15) * 1_000;
/** How often a call is repeated that the server refuses because it is busy. */
const BUSY_ATTEMPTS = 5;
const MAX_BUSY_PAUSE_S = 10;
const FIELD_MANAGER = 'pilothouse';

export interface Selection {
  /** Empty: all objects. */
  readonly labels: string;
  readonly namespace?: string;
}

export interface Listed<Item> {
  readonly items: readonly Item[];
  /** Where a watch goes on that is to miss nothing. */
  readonly version: string;
}

export interface WatchEvent<Item> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: Item;
}

interface Ask {
  readonly method?: 'GET' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Of the body. */
  readonly type?: string;
}

/** The fields to change; null removes one. */
export type MergePatch<Item> = {
  readonly [Key in keyof Item]?: Item[Key] extends object | undefined
    ? MergePatch<Item[Key]> | null
    : Item[Key] | null;
};

/**
 * An API server. Every call has a deadline except streams. An API server that does not answer, or answers that it cannot
 * (5xx), is an `OperatorError`.
 */
export class Cluster {
  readonly server: string;
  readonly #access: ClusterAccess;
  readonly #agent: Agent;
  readonly #deadlineMs: number;
  /** Which version the cluster has, by the newest one. */
  readonly #versions = new Map<string, Promise<string>>();

  constructor(access: ClusterAccess, deadlineMs = DEADLINE_MS) {
    this.#access = access;
    this.server = access.server;
    this.#deadlineMs = deadlineMs;
    this.#agent = new Agent({ connect: { ...access.tls, timeout: deadlineMs } });
  }

  /** One object; null if it does not exist. */
  async get<K extends Kind>(kind: K, place: Place): Promise<Objects[K] | null> {
    return (await this.read(objectPath(await this.#resource(kind), place))) as Objects[K] | null;
  }

  /** The content of a path; null if nothing is there. */
  async read(path: string, query: Ask['query'] = {}): Promise<unknown> {
    return this.#call(path, { query }).catch(unlessMissing);
  }

  /** Whether the cluster has a kind. Those of extensions can be missing. */
  async has(kind: Kind): Promise<boolean> {
    const { apiVersion, plural } = await this.#resource(kind);
    const found = (await this.read(`/apis/${apiVersion}`)) as { resources?: { name?: string }[] } | null;
    return found?.resources?.some(({ name }) => name === plural) ?? false;
  }

  async list<K extends Kind>(kind: K, { labels, namespace }: Selection): Promise<Listed<Objects[K]>> {
    const path = collectionPath(await this.#resource(kind), namespace);
    const items: Objects[K][] = [];
    let position = '';
    for (;;) {
      const query = {
        ...(labels !== '' && { labelSelector: labels }),
        limit: String(PAGE),
        ...(position && { continue: position }),
      };
      const page = (await this.#call(path, { query })) as {
        items?: Objects[K][];
        metadata?: { continue?: string; resourceVersion?: string };
      };
      items.push(...(page.items ?? []));
      position = page.metadata?.continue ?? '';
      if (position === '') return { items, version: page.metadata?.resourceVersion ?? '' };
    }
  }

  /** Creates an object, or changes the fields that this program has set before. */
  async apply<K extends Kind>(kind: K, object: Objects[K]): Promise<Objects[K]> {
    const resource = await this.#resource(kind);
    const { name = '', namespace } = object.metadata ?? {};
    const path = objectPath(resource, { name, ...(namespace !== undefined && { namespace }) });
    const body = { ...object, apiVersion: resource.apiVersion, kind };
    const query = { fieldManager: FIELD_MANAGER, force: 'true' };
    const ask = { method: 'PATCH', query, type: 'application/apply-patch+yaml', body } as const;
    return (await this.#call(path, ask)) as Objects[K];
  }

  /** Changes some fields of an object. False if it does not exist. */
  async merge<K extends Kind>(kind: K, place: Place, change: MergePatch<Objects[K]>): Promise<boolean> {
    const path = objectPath(await this.#resource(kind), place);
    const query = { fieldManager: FIELD_MANAGER };
    const type = 'application/merge-patch+json';
    const ask = { method: 'PATCH', query, type, body: change } as const;
    return (await this.#call(path, ask).catch(unlessMissing)) !== null;
  }

  /**
   * Removes an object and what its controllers have made of it. Succeeds if it does not exist. With `version` it throws a
   * `ClusterRefusal` of 409 if the object has changed since.
   */
  async remove(
    kind: Kind,
    place: Place,
    { graceSeconds, version }: { graceSeconds?: number; version?: string | undefined } = {},
  ): Promise<void> {
    const body = {
      ...{ apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' },
      ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
      ...(version !== undefined && { preconditions: { resourceVersion: version } }),
    };
    const path = objectPath(await this.#resource(kind), place);
    await this.#call(path, { method: 'DELETE', body }).catch(unlessMissing);
  }

  /** The changes since a version, until the server ends the watch. Throws a `ClusterRefusal` where it has ended it early. */
  async *watch<K extends Kind>(
    kind: K,
    { labels, namespace }: Selection,
    version: string,
    signal: AbortSignal,
  ): AsyncGenerator<WatchEvent<Objects[K]>> {
    const path = collectionPath(await this.#resource(kind), namespace);
    const query = {
      ...{ watch: '1', labelSelector: labels, resourceVersion: version },
      ...{ allowWatchBookmarks: 'true', timeoutSeconds: String(WATCH_SECONDS) },
    };
    const body = await this.#stream(path, query, signal, WATCH_SILENCE_MS);
    for await (const message of readJsonLines(body)) {
      const event = message as { type: 'ERROR'; object: unknown } | WatchEvent<Objects[K]>;
      if (event.type === 'ERROR') throw refusalIn(event.object, 500);
      yield event;
    }
  }

  /** What a container prints, from a moment on, until it ends. */
  async followLog(
    { namespace, name, container, since }: Required<Place> & { container: string; since: string | null },
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    const path = `${objectPath(RESOURCES.Pod, { namespace, name })}/log`;
    const query = { container, follow: 'true', timestamps: 'true', ...(since && { sinceTime: since }) };
    return this.#stream(path, query, signal, 0);
  }

  /** The refusal of a connection in words for the operator; every other error unchanged. */
  explained(error: unknown): unknown {
    if (error instanceof ClusterRefusal || error instanceof OperatorError) return error;
    if (!isConnectionError(error)) return error;
    return this.#unavailable(codeOf(error), error);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #unavailable(why: string, cause: unknown): OperatorError {
    return new OperatorError(`The Kubernetes API server ${this.server} does not answer (${why})`, { cause });
  }

  async #call(path: string, ask: Ask): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const signal = AbortSignal.timeout(this.#deadlineMs);
      try {
        const { statusCode, headers, body } = await this.#request(path, ask, { signal });
        const text = await body.text();
        if (statusCode < 300) return text === '' ? null : JSON.parse(text);
        const refusal = refusalIn(parsed(text), statusCode);
        if (statusCode >= 500) throw this.#unavailable(refusal.message, refusal);
        if (statusCode !== 429 || attempt === BUSY_ATTEMPTS) throw refusal;
        await sleep(1_000 * Math.min(Number(headers['retry-after']) || 1, MAX_BUSY_PAUSE_S));
      } catch (error) {
        throw this.explained(error);
      }
    }
  }

  async #stream(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
    silenceMs: number,
  ): Promise<AsyncIterable<Uint8Array>> {
    try {
      const { statusCode, body } = await this.#request(path, { query }, { signal, bodyTimeout: silenceMs });
      if (statusCode < 300) return body;
      throw refusalIn(parsed(await body.text()), statusCode);
    } catch (error) {
      throw this.explained(error);
    }
  }

  async #request(
    path: string,
    { method = 'GET', query = {}, body, type = 'application/json' }: Ask,
    options: { signal: AbortSignal; bodyTimeout?: number },
  ): Promise<Dispatcher.ResponseData> {
    const token = await this.#access.token();
    const search = new URLSearchParams(query).toString();
    // Proxies with several clusters have a path.
    const { origin, pathname } = new URL(this.server);
    return this.#agent.request({
      origin,
      path: `${pathname.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`,
      method,
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headersTimeout: this.#deadlineMs,
      ...options,
    });
  }

  async #resource(kind: Kind): Promise<Resource> {
    const resource = RESOURCES[kind];
    const { apiVersion: newest } = resource;
    const earlier = EARLIER_VERSIONS[newest];
    if (earlier === undefined) return resource;
    let version = this.#versions.get(newest);
    if (version === undefined) {
      version = this.read(`/apis/${newest}`).then((found) => (found === null ? earlier : newest));
      this.#versions.set(newest, version);
      version.catch(() => this.#versions.delete(newest));
    }
    return { ...resource, apiVersion: await version };
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof ClusterRefusal && error.status === 404) return null;
  throw error;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Errors of the system, of TLS and of the client have a code; the deadline has a name. */
function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'TimeoutError' || typeof Reflect.get(error, 'code') === 'string')
  );
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : messageOf(error);
}

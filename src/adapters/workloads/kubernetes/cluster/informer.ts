import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';
import type { Cluster, Selection } from './client.ts';
import { isExpired } from './refusal.ts';
import type { Kind, Objects } from './resources.ts';

export interface InformerListener<Item> {
  /** A new or changed object, with its earlier state. */
  changed(object: Item, before: Item | undefined): void;
  gone(object: Item): void;
}

export interface InformerOptions<K extends Kind> {
  readonly cluster: Pick<Cluster, 'list' | 'watch'>;
  readonly kind: K;
  readonly selection: Selection;
  readonly listener: InformerListener<Objects[K]>;
  readonly log: (message: string) => void;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;
/** A watch that ends sooner has failed, even if the server does not give a reason. */
const SHORT_MS = 1_000;

/**
 * What a cluster contains of one kind, kept in memory by one list and one watch. A broken watch goes on where it ended;
 * if the server no longer knows the version (410), everything is listed again and the differences are reported.
 */
export class Informer<K extends Kind> {
  readonly #options: InformerOptions<K>;
  readonly #objects = new Map<string, Objects[K]>();
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #version: string | null = null;

  constructor(options: InformerOptions<K>) {
    this.#options = options;
  }

  /** Resolves once every object is known. Throws if the first list fails. */
  async open(): Promise<void> {
    await this.#list();
    this.#running = this.#run();
  }

  values(): readonly Objects[K][] {
    return [...this.#objects.values()];
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    let pauseMs = FIRST_PAUSE_MS;
    let wasLogged = false;
    while (!signal.aborted) {
      const startedMs = Date.now();
      const failure = await this.#followOnce().then(
        () => null,
        (error: unknown) => error,
      );
      if (signal.aborted) return;
      if (isExpired(failure)) this.#version = null;
      const isShort = Date.now() - startedMs < SHORT_MS;
      if (failure === null && !isShort) {
        pauseMs = FIRST_PAUSE_MS;
        wasLogged = false;
        continue;
      }
      if (!isShort) [pauseMs, wasLogged] = [FIRST_PAUSE_MS, false];
      if (failure !== null && !isExpired(failure) && !wasLogged) {
        this.#options.log(`changes in the cluster are not received: ${messageOf(failure)}`);
        wasLogged = true;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }

  async #followOnce(): Promise<void> {
    const { cluster, kind, selection } = this.#options;
    if (this.#version === null) await this.#list();
    const events = cluster.watch(kind, selection, this.#version ?? '', this.#stopped.signal);
    for await (const { type, object } of events) {
      this.#version = object.metadata?.resourceVersion ?? this.#version;
      if (type === 'DELETED') this.#remove(keyOf(object));
      else if (type !== 'BOOKMARK') this.#put(object);
    }
  }

  async #list(): Promise<void> {
    const { cluster, kind, selection } = this.#options;
    const { items, version } = await cluster.list(kind, selection);
    this.#version = version;
    const found = new Set(items.map(keyOf));
    for (const key of [...this.#objects.keys()]) if (!found.has(key)) this.#remove(key);
    for (const object of items) this.#put(object);
  }

  #put(object: Objects[K]): void {
    const key = keyOf(object);
    const before = this.#objects.get(key);
    if (before?.metadata?.resourceVersion === object.metadata?.resourceVersion) return;
    this.#objects.set(key, object);
    this.#report(() => this.#options.listener.changed(object, before));
  }

  #remove(key: string): void {
    const object = this.#objects.get(key);
    if (object === undefined) return;
    this.#objects.delete(key);
    this.#report(() => this.#options.listener.gone(object));
  }

  /** A listener that throws must not end the watch. */
  #report(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#options.log(`a change in the cluster could not be handled: ${messageOf(error)}`);
    }
  }
}

/** An object that was removed and made again with the same name is another one. */
function keyOf({ metadata }: Objects[Kind]): string {
  return metadata?.uid ?? `${metadata?.namespace}/${metadata?.name}`;
}

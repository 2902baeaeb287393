import type { Transaction } from 'kysely';
import { messageOf } from '#src/kernel/fault.ts';
import type { Schema } from './schema.ts';

/** Sends a wake-up to the other processes of a database, and receives theirs. */
export interface JobChannel {
  /** Wakes the other processes. */
  notify(): Promise<void>;
  /** Calls `onNotify` for each wake-up of another process, until it is closed. Reconnects by itself. */
  listen(onNotify: () => void): void;
  close(): Promise<void>;
}

/** Wake-ups that follow each other within this time reach the other processes as one. */
const GATHER_MS = 10;

const changed = new WeakSet<Transaction<Schema>>();

/** Notes that a transaction makes jobs ready: workers are woken once it has been committed. */
export function noteJobChange(tx: Transaction<Schema>): void {
  changed.add(tx);
}

/** Whether a transaction has made jobs ready. */
export const hasJobChange = (tx: Transaction<Schema>): boolean => changed.has(tx);

/**
 * Wakes the worker as soon as a job may be claimed: by a call in this process, and through `channel` in the others. A
 * wake-up can get lost (a connection breaks, a process ends after its commit), so a worker still polls now and then.
 */
export class JobSignal {
  readonly #listeners = new Set<() => void>();
  readonly #channel: JobChannel | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();

  /** Without a channel this process is the only one that writes jobs. */
  constructor(channel?: JobChannel) {
    this.#channel = channel;
  }

  /** Calls `wake` whenever jobs may have become ready. The answer ends that. */
  listen(wake: () => void): () => void {
    if (this.#listeners.size === 0) this.#channel?.listen(() => this.#wake());
    this.#listeners.add(wake);
    return () => void this.#listeners.delete(wake);
  }

  /** Wakes the workers of every process. */
  fire(): void {
    this.#wake();
    if (this.#channel === undefined || this.#timer !== undefined) return;
    const { notify } = this.#channel;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // The other processes poll: they find the job without the wake-up, only later.
      this.#sending = notify().catch((error: unknown) => void messageOf(error));
    }, GATHER_MS);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#channel?.close();
  }

  #wake(): void {
    for (const wake of this.#listeners) wake();
  }
}

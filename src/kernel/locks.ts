/** Mutual exclusion by key: one function at a time runs for a key, the others wait in the order of their calls. */
export class Locks {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Resolves when nothing of what has begun by now is at work any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }

  /** Whether a function runs for a key, or waits. */
  isHeld(key: string): boolean {
    return this.#tails.has(key);
  }

  async hold<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const tail = mine.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}

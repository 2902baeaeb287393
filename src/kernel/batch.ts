/**
 * Collects items for a few milliseconds, or while an earlier batch is running, and processes them together, so that
 * many small writes share one commit. An item's promise settles with its batch.
 */
export class Batch<Item> {
  readonly #carryOut: (items: readonly Item[]) => Promise<void>;
  readonly #gatherMs: number;
  #waiting: Item[] = [];
  #next: Promise<void> | undefined;
  #current: Promise<void> = Promise.resolve();

  constructor(carryOut: (items: readonly Item[]) => Promise<void>, gatherMs: number) {
    this.#carryOut = carryOut;
    this.#gatherMs = gatherMs;
  }

  add(item: Item): Promise<void> {
    this.#waiting.push(item);
    this.#next ??= this.#begin(this.#current);
    return this.#next;
  }

  /** Resolves once nothing is waiting and nothing is running. Never rejects. */
  async idle(): Promise<void> {
    await (this.#next ?? this.#current).catch(() => undefined);
  }

  async #begin(before: Promise<void>): Promise<void> {
    await Promise.all([
      before.catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, this.#gatherMs)),
    ]);
    const items = this.#waiting;
    this.#waiting = [];
    const current = this.#carryOut(items);
    this.#current = current;
    this.#next = undefined;
    return current;
  }
}

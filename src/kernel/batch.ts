/**
 * Collects what is asked for while an earlier batch is being carried out and carries it out together, so that many
 * small writes share one commit. An item's promise settles with its batch.
 */
export class Batch<Item> {
  readonly #carryOut: (items: readonly Item[]) => Promise<void>;
  #waiting: Item[] = [];
  #next: Promise<void> | undefined;
  #current: Promise<void> = Promise.resolve();

  constructor(carryOut: (items: readonly Item[]) => Promise<void>) {
    this.#carryOut = carryOut;
  }

  add(item: Item): Promise<void> {
    this.#waiting.push(item);
    this.#next ??= this.#begin(this.#current);
    return this.#next;
  }

  /** Resolves once nothing is waiting and nothing is being carried out. Never rejects. */
  async idle(): Promise<void> {
    await (this.#next ?? this.#current).catch(() => undefined);
  }

  async #begin(before: Promise<void>): Promise<void> {
    // Even when nothing is under way, what is asked for in the same turn comes along.
    await before.catch(() => undefined);
    const items = this.#waiting;
    this.#waiting = [];
    const current = this.#carryOut(items);
    this.#current = current;
    this.#next = undefined;
    return current;
  }
}

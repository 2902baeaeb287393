/** A map of at most `most` entries: one more takes the place of the one that was set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    // Deleted first: the entries stay in the order in which they were set last.
    this.delete(key);
    super.set(key, value);
    if (this.size <= this.#most) return this;
    const oldest = this.keys().next();
    if (oldest.done !== true) this.delete(oldest.value);
    return this;
  }
}

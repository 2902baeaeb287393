/** Values that are read once for all who use them at the same time, and forgotten when the last one is through. */
export class Shared<Key, Value> {
  readonly #read: (key: Key) => Promise<Value>;
  readonly #inUse = new Map<Key, { readonly value: Promise<Value>; users: number }>();

  constructor(read: (key: Key) => Promise<Value>) {
    this.#read = read;
  }

  async use<Result>(key: Key, work: (value: Value) => Promise<Result>): Promise<Result> {
    const entry = this.#inUse.get(key) ?? { value: this.#read(key), users: 0 };
    this.#inUse.set(key, entry);
    entry.users += 1;
    try {
      return await work(await entry.value);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#inUse.delete(key);
    }
  }
}

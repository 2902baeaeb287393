/** A map from pairs of hashes to numbers above 0, in three flat arrays: a few bytes an entry. */
export class Fingerprints {
  #firsts = new Int32Array(16);
  #seconds = new Int32Array(16);
  /** 0: the place is empty. */
  #values = new Int32Array(16);
  #size = 0;

  /** 0 where there is no such entry. */
  get(first: number, second: number): number {
    return this.#values[this.#place(first, second)] ?? 0;
  }

  set(first: number, second: number, value: number): void {
    const place = this.#place(first, second);
    if (this.#values[place] === 0) {
      this.#size += 1;
      if (this.#size * 2 > this.#values.length) {
        this.#grow();
        this.set(first, second, value);
        return;
      }
    }
    this.#firsts[place] = first;
    this.#seconds[place] = second;
    this.#values[place] = value;
  }

  #place(first: number, second: number): number {
    const mask = this.#values.length - 1;
    let place = (Math.imul(first ^ (second >>> 16), 0x85ebca6b) >>> 7) & mask;
    while (this.#values[place] !== 0 && (this.#firsts[place] !== first || this.#seconds[place] !== second))
      place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [firsts, seconds, values] = [this.#firsts, this.#seconds, this.#values];
    this.#firsts = new Int32Array(firsts.length * 2);
    this.#seconds = new Int32Array(firsts.length * 2);
    this.#values = new Int32Array(firsts.length * 2);
    this.#size = 0;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      if (value !== 0) this.set(firsts[at] ?? 0, seconds[at] ?? 0, value);
    }
  }
}

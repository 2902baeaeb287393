/** Two polynomial hashes modulo 2^32. Two different texts with the same pair are too rare to matter for masking. */
const FIRST_BASE = 0x6c8e9cf5;
const SECOND_BASE = 0x2c1b3c6d;

/** Powers of the bases. They grow with the longest text. */
let firstPowers = Int32Array.of(1);
let secondPowers = Int32Array.of(1);

function growPowers(length: number): void {
  if (firstPowers.length > length) return;
  const size = 2 ** Math.ceil(Math.log2(length + 1));
  const known = firstPowers.length;
  const [first, second] = [new Int32Array(size), new Int32Array(size)];
  first.set(firstPowers);
  second.set(secondPowers);
  for (let at = known; at < size; at++) {
    first[at] = Math.imul(first[at - 1] ?? 0, FIRST_BASE);
    second[at] = Math.imul(second[at - 1] ?? 0, SECOND_BASE);
  }
  firstPowers = first;
  secondPowers = second;
}

/** Hashes of the beginnings of one text at a time, from which the hash of any part of it is made at once. */
export class RollingHash {
  #first = new Int32Array(1024);
  #second = new Int32Array(1024);
  length = 0;

  /** Reads a text; its parts can be asked for until the next one is read. */
  read(text: string): void {
    const { length } = text;
    growPowers(length);
    if (this.#first.length <= length) {
      const size = 2 ** Math.ceil(Math.log2(length + 1));
      this.#first = new Int32Array(size);
      this.#second = new Int32Array(size);
    }
    this.length = length;
    const [first, second] = [this.#first, this.#second];
    let [one, two] = [0, 0];
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at) + 1;
      one = (Math.imul(one, FIRST_BASE) + unit) | 0;
      two = (Math.imul(two, SECOND_BASE) + unit) | 0;
      first[at + 1] = one;
      second[at + 1] = two;
    }
  }

  first(from: number, length: number): number {
    const end = this.#first[from + length] ?? 0;
    const start = this.#first[from] ?? 0;
    return (end - Math.imul(start, firstPowers[length] ?? 0)) | 0;
  }

  /** With the length in it, so that texts of different lengths differ. */
  second(from: number, length: number): number {
    const end = this.#second[from + length] ?? 0;
    const start = this.#second[from] ?? 0;
    return (end - Math.imul(start, secondPowers[length] ?? 0) + Math.imul(length, 0x9e3779b1)) | 0;
  }
}

/** One measured value of one size. */
export interface Figure {
  /** Such as `start: until ready`. */
  readonly name: string;
  readonly unit: 'ms' | 'MiB' | 'µs' | 'bytes';
  readonly value: number;
  /** What the value is held to at the largest size; absent: it is only shown. */
  readonly bar?: Bar;
}

export type Bar =
  /** At most this much, at every size. */
  | { readonly kind: 'at most'; readonly value: number }
  /** At most this many times the value with 1,000 applications. */
  | { readonly kind: 'flat'; readonly times: number };

/** Work of the same size costs at most this many times as much at 100,000 applications as at 1,000. */
export const FLAT: Bar = { kind: 'flat', times: 1.5 };

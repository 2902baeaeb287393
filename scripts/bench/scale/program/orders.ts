import type { MeasuredRound, RoundName } from './rounds.ts';

/** What the bench asks of the measured program, one order at a time. */
export interface Order {
  readonly round: RoundName;
}

/** The program is ready, or has carried out an order, or could not. */
export type Report =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'done'; readonly round: MeasuredRound }
  | { readonly kind: 'failed'; readonly message: string };

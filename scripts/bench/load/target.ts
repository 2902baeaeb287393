import type { Measurement } from '../results/row.ts';

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With one it is a POST. `NUMBER` in it becomes a number that no other request of the run has. */
  readonly body?: string;
}

export const NUMBER = '%NUMBER%';

let stretches = 0;

/** What the numbers of one stretch of load begin with. */
export function nextStretch(): string {
  stretches += 1;
  return `${stretches}-`;
}

/** What a program that makes load counted. It rejects where an answer was missing or an error. */
export interface Counted extends Omit<Measurement, 'cpuMicros'> {
  readonly requests: number;
}

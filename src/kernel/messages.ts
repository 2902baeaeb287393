import { assertNever } from './assert-never.ts';
import { StampedMessages } from './frames.ts';
import { StampedLines } from './stamped-lines.ts';

/** Output that a container engine has marked with times. */
export interface Framed {
  /** Frames of a multiplexed stream, as Docker writes them, or lines that begin with a time, as Kubernetes does. */
  readonly form: 'frames' | 'lines';
  /** Messages up to this time were passed on before. */
  readonly since: string | null;
}

export interface Messages {
  /** The time of the newest message that was passed on. */
  readonly time: string | null;
  write(chunk: Uint8Array): void;
}

/** Takes marked output apart. `pass` receives the number of the stream and the bytes without their times. */
export function openMessages({ form, since }: Framed, pass: (id: number, text: Buffer) => void): Messages {
  switch (form) {
    case 'frames':
      return new StampedMessages(since, pass);
    case 'lines':
      return new StampedLines(since, (text) => pass(1, text));
    default:
      return assertNever(form);
  }
}

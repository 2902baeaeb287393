import { safeLines } from './safe-lines.ts';

/** What waits for a slow disk; beyond that lines are counted and left out. */
const MAX_PENDING_LENGTH = 3 * 1024 * 1024;
/** A writer that can wait does so while more than this is waiting. */
const FULL_LENGTH = 1024 * 1024;

interface Pending {
  readonly lines: string[];
  length: number;
  leftOut: number;
}

/** Collects lines and writes them in batches; everything that touches the files goes through its one queue. */
export class LineBuffer<Target> {
  readonly #write: (target: Target, lines: readonly string[]) => Promise<void>;
  /** Gives a line the form in which it is stored. */
  readonly #format: (line: string) => string;
  /** How long lines wait for others. */
  readonly #delayMs: number;
  readonly #pending = new Map<Target, Pending>();
  #timer: NodeJS.Timeout | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(
    write: (target: Target, lines: readonly string[]) => Promise<void>,
    { delayMs, format = (line) => line }: { delayMs: number; format?: (line: string) => string },
  ) {
    this.#write = write;
    this.#format = format;
    this.#delayMs = delayMs;
  }

  add(target: Target, text: string): void {
    const pending = this.#pending.get(target) ?? { lines: [], length: 0, leftOut: 0 };
    this.#pending.set(target, pending);
    for (const line of safeLines(text)) {
      if (pending.length > MAX_PENDING_LENGTH) {
        pending.leftOut += 1;
      } else {
        const stored = this.#format(line);
        pending.lines.push(stored);
        pending.length += stored.length + 1;
      }
    }
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), this.#delayMs);
  }

  /** Resolves when so much is written that there is room again. */
  async room(target: Target): Promise<void> {
    if ((this.#pending.get(target)?.length ?? 0) > FULL_LENGTH) await this.flush();
  }

  /** Lines that are still to be written are not. */
  forget(matches: (target: Target) => boolean): void {
    for (const target of [...this.#pending.keys()]) if (matches(target)) this.#pending.delete(target);
  }

  /** Resolves when what was added before is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batches = [...this.#pending];
    this.#pending.clear();
    return this.inTurn(async () => {
      let failure: unknown;
      for (const [target, { lines, leftOut }] of batches) {
        if (leftOut > 0)
          lines.push(
            this.#format(`… ${leftOut} lines were left out: they arrived faster than they could be stored`),
          );
        // A log that cannot be written keeps no other one from being written.
        await this.#write(target, lines).catch((error: unknown) => {
          failure ??= error;
        });
      }
      if (failure !== undefined) throw failure;
    });
  }

  /** Does something with the files while nothing else does. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(work);
    this.#queue = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }
}

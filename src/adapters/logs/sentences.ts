/** What waits for the thread; beyond that sentences are counted and left out. */
const MAX_WAITING_LENGTH = 2 * 1024 * 1024;
/** Of one text: what is stored of it is much shorter. */
const MAX_LENGTH = 800_000;

interface Waiting {
  length: number;
  leftOut: number;
  readonly send: (text: string) => Promise<unknown>;
}

/** Hands this program's own sentences over to the thread of the logs, no more than it can take. */
export class Sentences {
  readonly #waiting = new Map<string, Waiting>();

  /** `key` is the log that it is for. */
  add(key: string, text: string, send: (text: string) => Promise<unknown>): void {
    const waiting = this.#waiting.get(key) ?? { length: 0, leftOut: 0, send };
    this.#waiting.set(key, waiting);
    if (waiting.length > MAX_WAITING_LENGTH) waiting.leftOut += 1;
    else this.#send(key, waiting, text.slice(0, MAX_LENGTH));
  }

  /** Reports now what was left out, of one log or of all. */
  settle(key?: string): void {
    for (const [each, waiting] of [...this.#waiting])
      if (key === undefined || key === each) this.#write(each, waiting);
  }

  #send(key: string, waiting: Waiting, text: string): void {
    const length = text.length + 1;
    waiting.length += length;
    void waiting.send(text).then(() => {
      waiting.length -= length;
      if (waiting.length > 0) return;
      this.#write(key, waiting);
      if (waiting.length === 0) this.#waiting.delete(key);
    });
  }

  #write(key: string, waiting: Waiting): void {
    const { leftOut } = waiting;
    if (leftOut === 0) return;
    waiting.leftOut = 0;
    this.#send(
      key,
      waiting,
      `… ${leftOut} lines were left out: they arrived faster than they could be stored`,
    );
  }
}

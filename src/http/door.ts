/** Holds requests that arrive while the program still starts, and lets them in once it has opened. */
export class Door {
  #waiting: (() => void)[] | null = [];

  /** Calls `enter`: at once where the door is open, else as soon as it opens. */
  pass(enter: () => void): void {
    if (this.#waiting === null) enter();
    else this.#waiting.push(enter);
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const enter of waiting) enter();
  }
}

/** Notifies its subscribers of changes, at most once for each frame of the display. */
export abstract class Publisher {
  readonly #listeners = new Set<() => void>();
  #frame: number | null = null;
  #version = 0;

  /** Calls the listener after changes; returns how to end that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Changes whenever subscribers are notified. */
  readonly getVersion = (): number => this.#version;

  protected changed(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#version += 1;
      this.publish();
      for (const notice of [...this.#listeners]) notice();
    });
  }

  /** Before subscribers are notified. */
  protected publish(): void {}
}

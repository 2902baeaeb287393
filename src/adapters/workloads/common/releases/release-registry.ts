import { messageOf } from '#src/kernel/fault.ts';
import type { Endpoint, ReleaseEvent } from '../../port.ts';

/** What every engine knows of a release that runs. */
export interface RunningRelease {
  readonly applicationId: string;
  readonly endpoint: Endpoint;
}

/** The releases that run, by id, and the listeners for what happens to them. */
export class ReleaseRegistry<Running extends RunningRelease> extends Map<string, Running> {
  readonly #listeners = new Set<(event: ReleaseEvent) => void>();
  readonly #log: (message: string) => void;

  constructor(log: (message: string) => void) {
    super();
    this.#log = log;
  }

  /** Where a running release listens; null if it does not run. */
  endpoint(releaseId: string): Endpoint | null {
    return this.get(releaseId)?.endpoint ?? null;
  }

  /** Ids of the running releases, of one application or of all. */
  ids(applicationId?: string): string[] {
    const all = [...this];
    return all
      .filter(([, running]) => applicationId === undefined || running.applicationId === applicationId)
      .map(([releaseId]) => releaseId);
  }

  /** Adds a listener. Returns the function that removes it. */
  onEvent(listener: (event: ReleaseEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls every listener. One that throws is logged, so that the others and the caller go on. */
  emit(event: ReleaseEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#log(`a listener failed on ${event.kind} of ${event.releaseId}: ${messageOf(error)}`);
      }
    }
  }
}

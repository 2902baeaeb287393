import { Locks } from '#src/kernel/locks.ts';
import { outputOf, type Run } from '#src/kernel/run.ts';

/** The ids by which an engine knows a release. */
export interface ReleaseId {
  readonly applicationId: string;
  readonly releaseId: string;
}

interface Making {
  readonly applicationId: string;
  readonly cut: AbortController;
}

/** The work that an engine has in progress: one piece at a time for each release, and all of it can be cut short. */
export class ReleaseWork {
  readonly #locks = new Locks();
  readonly #making = new Map<string, Making>();
  readonly #closing = new AbortController();

  /** Aborted when the engine closes. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Holds the lock of one release while `work` runs. */
  hold<Result>(releaseId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#locks.hold(releaseId, work);
  }

  /** The same run, whose signal is also aborted when the engine closes or one of `others` is aborted. */
  until(run: Run, ...others: AbortSignal[]): Run {
    const signal = AbortSignal.any([run.signal, this.closing, ...others]);
    return { signal, log: (line) => run.log(line), output: outputOf(run) };
  }

  /** Runs the build or pull of a release; `cut` and `cutApplication` abort its run. Call it inside `hold`. */
  async make(
    { applicationId, releaseId }: ReleaseId,
    run: Run,
    work: (run: Run) => Promise<void>,
  ): Promise<void> {
    const cut = new AbortController();
    this.#making.set(releaseId, { applicationId, cut });
    try {
      await work(this.until(run, cut.signal));
    } finally {
      this.#making.delete(releaseId);
    }
  }

  /** Applications of which a release is being made, one entry for each release. */
  applications(): string[] {
    return [...this.#making.values()].map(({ applicationId }) => applicationId);
  }

  /** Cuts short the making of one release, if it is in progress. */
  cut(releaseId: string, reason: Error): void {
    this.#making.get(releaseId)?.cut.abort(reason);
  }

  /** Cuts short the making of every release of an application. Returns their ids. */
  cutApplication(applicationId: string, reason: Error): string[] {
    const making = [...this.#making].filter(([, { applicationId: of }]) => of === applicationId);
    for (const [, { cut }] of making) cut.abort(reason);
    return making.map(([releaseId]) => releaseId);
  }

  /** Cuts short everything in progress, and everything that begins later. */
  close(): void {
    this.#closing.abort(new Error('The program is stopping'));
  }

  /** Resolves once everything that has begun by now has ended. */
  idle(): Promise<void> {
    return this.#locks.idle();
  }
}

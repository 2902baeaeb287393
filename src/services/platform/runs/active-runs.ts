import type { Id } from '#src/domain/id.ts';
import type { RunEnding } from '#src/domain/run.ts';
import { Fault } from '#src/kernel/fault.ts';

/** How a run has ended. */
export interface RunResult {
  readonly ending: RunEnding;
  readonly exitCode: number;
  /** Why it was ended or could not run; null if it exited by itself. */
  readonly message: string | null;
}

export interface RunTimes {
  /** How long a run goes on while no client follows it. */
  readonly unfollowedMs: number;
  /** How long its result is kept. */
  readonly keptMs: number;
}

/** A run was ended on request, or because no client follows it. The message is for the user. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
}

/** A one-off command of this process: while it runs, and for a short time after that. */
export class ActiveRun {
  readonly id: Id<'run'>;
  readonly applicationId: Id<'app'>;
  readonly #unfollowedMs: number;
  readonly #cancel = new AbortController();
  readonly #ended = new AbortController();
  #result: RunResult | null = null;
  #followers = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(id: Id<'run'>, applicationId: Id<'app'>, { unfollowedMs }: RunTimes) {
    this.id = id;
    this.applicationId = applicationId;
    this.#unfollowedMs = unfollowedMs;
    this.#awaitFollower();
  }

  /** Aborted with a `RunCancelled`. */
  get cancelled(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Aborted when there is a result. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Null while it runs. */
  get result(): RunResult | null {
    return this.#result;
  }

  /** How many clients follow it. */
  get followers(): number {
    return this.#followers;
  }

  cancel(message: string): void {
    this.#cancel.abort(new RunCancelled(message));
  }

  /** Counts a client that follows it. Returns the function that ends this; without clients the run is cancelled. */
  follow(): () => void {
    clearTimeout(this.#timer);
    this.#followers += 1;
    return () => {
      this.#followers -= 1;
      if (this.#followers === 0) this.#awaitFollower();
    };
  }

  end(result: RunResult): void {
    clearTimeout(this.#timer);
    this.#result = result;
    this.#ended.abort();
  }

  #awaitFollower(): void {
    if (this.#result !== null) return;
    const giveUp = () => this.cancel('The client has disconnected.');
    this.#timer = setTimeout(giveUp, this.#unfollowedMs).unref();
  }
}

/** The one-off commands of this process, at most one at a time for each application. They are kept in memory alone. */
export class ActiveRuns {
  readonly #times: RunTimes;
  readonly #runs = new Map<Id<'run'>, ActiveRun>();

  constructor(times: RunTimes) {
    this.#times = times;
  }

  /** Registers a run. Throws 409 while another one of the application has not ended. */
  add(id: Id<'run'>, applicationId: Id<'app'>): ActiveRun {
    if (this.active(applicationId) !== undefined)
      throw new Fault(
        'conflict',
        'A command of this application is running already. Wait until it has ended, or end it with application.cancelRun.',
      );
    const run = new ActiveRun(id, applicationId, this.#times);
    this.#runs.set(id, run);
    return run;
  }

  find(id: Id<'run'>): ActiveRun | undefined {
    return this.#runs.get(id);
  }

  /** The run of an application that has not ended. */
  active(applicationId: Id<'app'>): ActiveRun | undefined {
    return [...this.#runs.values()].find((run) => run.applicationId === applicationId && run.result === null);
  }

  /** Forgets a run that was not started. */
  remove(run: ActiveRun): void {
    run.end({ ending: 'failed', exitCode: 1, message: null });
    this.#runs.delete(run.id);
  }

  /** Stores the result of a run for a short time, then forgets it and calls `forgotten`. */
  end(run: ActiveRun, result: RunResult, forgotten: () => void): void {
    run.end(result);
    const forget = () => {
      this.#runs.delete(run.id);
      forgotten();
    };
    setTimeout(forget, this.#times.keptMs).unref();
  }
}

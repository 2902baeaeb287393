import type { Run } from '#src/kernel/run.ts';

/** The ids by which an engine knows a command. */
interface CommandId {
  readonly commandId: string;
  readonly applicationId: string;
  readonly releaseId: string;
}

interface Active {
  readonly applicationId: string;
  readonly releaseId: string;
  readonly cut: AbortController;
  /** Resolves when the command has ended in any way. */
  readonly ended: Promise<unknown>;
}

/** Time between asking a command to end and ending it, when it is cancelled. */
export const COMMAND_GRACE_MS = 2_000;

/** How long the removal of a command waits for an engine that is away. What is left then is removed later. */
export const COMMAND_REMOVAL_MS = 10_000;

/** The one-off commands that an engine runs. They take no lock: a deployment or a stop does not wait for them. */
export class OneOffCommands {
  /** Process groups of the commands that run here. */
  readonly pids = new Set<number>();
  readonly #active = new Map<string, Active>();

  /** Runs `work`, whose signal is aborted with the run's, and when the release or its application is removed. */
  async run<Result>(
    { commandId, applicationId, releaseId }: CommandId,
    until: (cut: AbortSignal) => Run,
    work: (run: Run) => Promise<Result>,
  ): Promise<Result> {
    const cut = new AbortController();
    // Later, so that it is registered before it begins.
    const working = Promise.resolve().then(() => work(until(cut.signal)));
    const ended = working.catch(() => undefined);
    this.#active.set(commandId, { applicationId, releaseId, cut, ended });
    try {
      return await working;
    } finally {
      this.#active.delete(commandId);
    }
  }

  /** Whether a command runs here, or what it has left is being removed. */
  has(commandId: string): boolean {
    return this.#active.has(commandId);
  }

  /** Applications of which a command runs. */
  applications(): string[] {
    return [...this.#active.values()].map(({ applicationId }) => applicationId);
  }

  /** Aborts the commands of an application, for this reason. */
  cutApplication(applicationId: string, reason: Error): void {
    for (const { applicationId: of, cut } of this.#active.values())
      if (of === applicationId) cut.abort(reason);
  }

  /** Ends the commands of an application. Resolves when they have ended. */
  async endApplication(applicationId: string, reason: Error): Promise<void> {
    await this.#end(reason, (active) => active.applicationId === applicationId);
  }

  /** Ends the commands of a release. Resolves when they have ended. */
  async endRelease(releaseId: string, reason: Error): Promise<void> {
    await this.#end(reason, (active) => active.releaseId === releaseId);
  }

  /** Ends every command. Resolves when they have ended. */
  async endAll(reason: Error): Promise<void> {
    await this.#end(reason, () => true);
  }

  /** Resolves once everything that has begun by now has ended. */
  async idle(): Promise<void> {
    await Promise.all([...this.#active.values()].map(({ ended }) => ended));
  }

  async #end(reason: Error, matches: (active: Active) => boolean): Promise<void> {
    const active = [...this.#active.values()].filter(matches);
    for (const { cut } of active) cut.abort(reason);
    await Promise.all(active.map(({ ended }) => ended));
  }
}

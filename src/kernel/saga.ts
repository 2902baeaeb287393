import { messageOf } from './fault.ts';

/**
 * One step of a saga: work in several places that no single transaction covers. `Context` is what the step works
 * with, `Undo` what its compensation works with, and `State` what the steps so far have made.
 */
export interface SagaStep<Context, Undo, State, Name extends string = string> {
  readonly name: Name;
  /** Whether the step is needed. One that is not is skipped. */
  appliesTo(context: Context): boolean;
  /**
   * Does the step and answers what it adds to the state. It can be repeated: where its answer was lost, a second
   * execution with the same state has the same outcome.
   */
  execute(context: Context, state: State): Promise<Partial<State>>;
  /** Takes the step back, also one that was not executed or not to its end. It can be repeated. */
  compensate(undo: Undo, state: State): Promise<void>;
}

/** A step of a saga failed. `state` is what the steps before it have made. */
export class SagaFailure<State> extends Error {
  override readonly name = 'SagaFailure';
  readonly step: string;
  readonly state: State;

  constructor(step: string, state: State, cause: unknown) {
    super(`Step ${step} failed: ${messageOf(cause)}`, { cause });
    this.step = step;
    this.state = state;
  }
}

/**
 * Executes the steps in their order and answers the final state. The first step that fails ends it with a
 * `SagaFailure`; whether and when to compensate is the caller's decision.
 */
export async function executeSaga<Context, State>(
  steps: readonly SagaStep<Context, never, State>[],
  context: Context,
  initial: State,
): Promise<State> {
  let state = initial;
  for (const step of steps) {
    if (!step.appliesTo(context)) continue;
    try {
      state = { ...state, ...(await step.execute(context, state)) };
    } catch (error) {
      throw new SagaFailure(step.name, state, error);
    }
  }
  return state;
}

/** Compensates every step, the last one first. */
export async function compensateSaga<Undo, State>(
  steps: readonly SagaStep<never, Undo, State>[],
  undo: Undo,
  state: State,
): Promise<void> {
  for (const step of [...steps].reverse()) await step.compensate(undo, state);
}

import type { SagaName } from '../domain/saga.ts';
import { messageOf } from './fault.ts';

/**
 * Work in several places that no single transaction covers, as a sequence of steps. `Context` is what the steps work
 * with, `Undo` what their compensation works with, and `State` what the steps so far have added.
 */
export interface Saga<Context, Undo, State, Name extends string = string> {
  readonly name: SagaName;
  /** In the order in which they are executed. */
  readonly steps: readonly SagaStep<Context, Undo, State, Name>[];
  /** Null: the saga can be compensated at any time. */
  readonly pivot: SagaPivot<Undo, State, Name> | null;
}

/** The step after which a saga only goes forward. */
export interface SagaPivot<Undo, State, Name extends string = string> {
  readonly step: Name;
  /** Whether the step has taken effect. Read from the records, because the answer of the step can be lost. */
  isPassed(undo: Undo, state: State): Promise<boolean>;
}

export interface SagaStep<Context, Undo, State, Name extends string = string> {
  readonly name: Name;
  /** Whether the step is needed. If not, it is skipped. */
  appliesTo(context: Context): boolean;
  /**
   * Does the step and returns what it adds to the state. It can be repeated: if its answer was lost, a second
   * execution with the same state has the same outcome.
   */
  execute(context: Context, state: State): Promise<Partial<State>>;
  /** Takes the step back, also one that was not executed or did not end. It can be repeated. */
  compensate(undo: Undo, state: State): Promise<void>;
}

/** A step of a saga failed. `state` is what the steps before it have added. */
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
 * Executes the steps in their order and returns the final state. Calls `fail` for the first step that fails, which throws
 * the `SagaFailure` unless the caller does something else. The caller decides whether and when to compensate.
 */
export async function executeSaga<Context, State>(
  { steps }: Pick<Saga<Context, never, State>, 'steps'>,
  context: Context,
  initial: State,
  fail: (failure: SagaFailure<State>) => Promise<never> = (failure) => Promise.reject(failure),
): Promise<State> {
  let state = initial;
  for (const step of steps) {
    if (!step.appliesTo(context)) continue;
    try {
      state = { ...state, ...(await step.execute(context, state)) };
    } catch (error) {
      return fail(new SagaFailure(step.name, state, error));
    }
  }
  return state;
}

/** Compensates every step, the last one first. Returns false, and changes nothing, if the pivot is passed. */
export async function compensateSaga<Undo, State>(
  { steps, pivot }: Pick<Saga<never, Undo, State>, 'steps' | 'pivot'>,
  undo: Undo,
  state: State,
): Promise<boolean> {
  if (pivot !== null && (await pivot.isPassed(undo, state))) return false;
  for (const step of [...steps].reverse()) await step.compensate(undo, state);
  return true;
}

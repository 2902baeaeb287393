import { describe, expect, test } from 'vitest';
import { compensateSaga, executeSaga, SagaFailure, type SagaStep } from '#src/kernel/saga.ts';

/** A saga that is about to be executed, and how a test looks at what it does. */
export interface SagaTrial<Context, Undo, State> {
  readonly context: Context;
  readonly state: State;
  /** Runs the compensations; a saga may need a transaction around them. */
  compensate(work: (undo: Undo) => Promise<void>): Promise<void>;
  /** What exists now: the same before the saga and after its compensation. */
  holdings(): Promise<unknown>;
}

type AnyStep<Context, Undo, State> = SagaStep<Context, Undo, State>;

/**
 * Holds a saga to its promises: a step that fails leaves nothing once the saga is compensated, whether it failed before
 * its work or after it; a step that is repeated has the same outcome; so has a compensation that is repeated.
 */
export function testSaga<Context, Undo, State>(
  name: string,
  steps: readonly AnyStep<Context, Undo, State>[],
  begin: (trial: string) => Promise<SagaTrial<Context, Undo, State>>,
): void {
  const names = steps.map((step) => step.name);
  const failing = (at: string, when: 'before' | 'after'): AnyStep<Context, Undo, State>[] =>
    steps.map((step) => ({
      name: step.name,
      appliesTo: (context) => step.appliesTo(context),
      compensate: (undo, state) => step.compensate(undo, state),
      async execute(context, state) {
        if (step.name === at && when === 'before') throw new Error('injected');
        const added = await step.execute(context, state);
        if (step.name === at) throw Object.assign(new Error('injected'), { added });
        return added;
      },
    }));

  describe(`the saga ${name}`, () => {
    test.each(names)('leaves nothing where %s fails before its work', async (at) => {
      const trial = await begin(`before-${at}`);
      const before = await trial.holdings();
      const failure = await failureOf(executeSaga(failing(at, 'before'), trial.context, trial.state));
      await trial.compensate((undo) => compensateSaga(steps, undo, failure.state));
      expect(await trial.holdings()).toEqual(before);
    });

    test.each(names)('leaves nothing where %s fails after its work', async (at) => {
      const trial = await begin(`after-${at}`);
      const before = await trial.holdings();
      const failure = await failureOf(executeSaga(failing(at, 'after'), trial.context, trial.state));
      const { added } = failure.cause as { added: Partial<State> };
      await trial.compensate((undo) => compensateSaga(steps, undo, { ...failure.state, ...added }));
      expect(await trial.holdings()).toEqual(before);
    });

    test.each(names)('%s has the same outcome where it is repeated', async (at) => {
      const trial = await begin(`repeated-${at}`);
      const repeated = steps.map((step) =>
        step.name === at ? { ...step, execute: twice(step.execute.bind(step)) } : step,
      );
      const state = await executeSaga(repeated, trial.context, trial.state);
      const once = await begin(`once-${at}`);
      const expected = await executeSaga(steps, once.context, once.state);
      expect(Object.keys(state as object).sort()).toEqual(Object.keys(expected as object).sort());
      await trial.compensate((undo) => compensateSaga(steps, undo, state));
      await once.compensate((undo) => compensateSaga(steps, undo, expected));
    });

    test.each(names)('the compensation of %s can be repeated', async (at) => {
      const trial = await begin(`undone-${at}`);
      const before = await trial.holdings();
      const state = await executeSaga(steps, trial.context, trial.state);
      const repeated = steps.map((step) =>
        step.name === at ? { ...step, compensate: twice(step.compensate.bind(step)) } : step,
      );
      await trial.compensate((undo) => compensateSaga(repeated, undo, state));
      expect(await trial.holdings()).toEqual(before);
    });
  });
}

async function failureOf<State>(saga: Promise<State>): Promise<SagaFailure<State>> {
  const failure = await saga.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof SagaFailure)) throw failure ?? new Error('The saga did not fail');
  return failure;
}

/** Calls twice with the same arguments, and answers what the second call answers. */
function twice<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    await work(...given);
    return work(...given);
  };
}

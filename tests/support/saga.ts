import { describe, expect, test } from 'vitest';
import type { SagaName } from '#src/domain/saga.ts';
import { compensateSaga, executeSaga, type Saga, SagaFailure } from '#src/kernel/saga.ts';

/** A saga that is about to be executed, and how a test sees what it does. */
export interface SagaTrial<Context, Undo, State> {
  readonly context: Context;
  readonly state: State;
  /** Runs the compensations; a saga can need a transaction around them. */
  compensate(work: (undo: Undo) => Promise<unknown>): Promise<unknown>;
  /** What exists now: the same before the saga and after its compensation. */
  holdings(): Promise<unknown>;
}

/**
 * Tests the promises of a saga. A step that fails leaves nothing once the saga is compensated, whether it failed before
 * its work or after it; after the pivot the compensation changes nothing. A step that is repeated has the same outcome,
 * and so has a compensation that is repeated.
 */
export function testSaga<Context, Undo, State>(
  name: SagaName,
  saga: Saga<Context, Undo, State>,
  begin: (trial: string) => Promise<SagaTrial<Context, Undo, State>>,
  variant = '',
): void {
  const { steps, pivot } = saga;
  const names = steps.map((step) => step.name);
  const until = pivot === null ? names.length : names.indexOf(pivot.step);
  const beforePivot = names.slice(0, until);
  const fromPivot = names.slice(until);
  const failing = (at: string, when: 'before' | 'after') => ({
    steps: steps.map((step) => ({
      ...step,
      async execute(context: Context, state: State) {
        if (step.name === at && when === 'before') throw new Error('injected');
        const added = await step.execute(context, state);
        if (step.name === at) throw Object.assign(new Error('injected'), { added });
        return added;
      },
    })),
  });
  const fail = async (trial: SagaTrial<Context, Undo, State>, at: string, when: 'before' | 'after') => {
    const failure = await failureOf(executeSaga(failing(at, when), trial.context, trial.state));
    const added = when === 'after' ? (failure.cause as { added?: Partial<State> }).added : {};
    return { ...failure.state, ...added };
  };

  describe(`the saga ${name}${variant}`, () => {
    test('has its name, and its pivot is one of its steps', () => {
      expect(saga.name).toBe(name);
      if (pivot !== null) expect(names).toContain(pivot.step);
    });

    test.each([...beforePivot, ...fromPivot.slice(0, 1)])(
      'leaves nothing where %s fails before its work',
      async (at) => {
        const trial = await begin(`before-${at}`);
        const before = await trial.holdings();
        const state = await fail(trial, at, 'before');
        await trial.compensate((undo) => compensateSaga(saga, undo, state));
        expect(await trial.holdings()).toEqual(before);
      },
    );

    test.each(beforePivot)('leaves nothing where %s fails after its work', async (at) => {
      const trial = await begin(`after-${at}`);
      const before = await trial.holdings();
      const state = await fail(trial, at, 'after');
      await trial.compensate((undo) => compensateSaga(saga, undo, state));
      expect(await trial.holdings()).toEqual(before);
    });

    test.skipIf(pivot === null).each(fromPivot)(
      'keeps what it has made where %s fails after its work',
      async (at) => {
        const trial = await begin(`kept-${at}`);
        const state = await fail(trial, at, 'after');
        const made = await trial.holdings();
        await trial.compensate(async (undo) => expect(await compensateSaga(saga, undo, state)).toBe(false));
        expect(await trial.holdings()).toEqual(made);
      },
    );

    test.each(names)('%s has the same outcome where it is repeated', async (at) => {
      const trial = await begin(`repeated-${at}`);
      const repeated = steps.map((step) =>
        step.name === at ? { ...step, execute: twice(step.execute.bind(step)) } : step,
      );
      const state = await executeSaga({ steps: repeated }, trial.context, trial.state);
      const once = await begin(`once-${at}`);
      const expected = await executeSaga(saga, once.context, once.state);
      expect(Object.keys(state as object).sort()).toEqual(Object.keys(expected as object).sort());
      await trial.compensate((undo) => compensateSaga(saga, undo, state));
      await once.compensate((undo) => compensateSaga(saga, undo, expected));
    });

    test.each(beforePivot)('the compensation of %s can be repeated', async (at) => {
      const trial = await begin(`undone-${at}`);
      const before = await trial.holdings();
      const undoable = { steps: steps.slice(0, until) };
      const state = await executeSaga(undoable, trial.context, trial.state);
      const repeated = steps.map((step) =>
        step.name === at ? { ...step, compensate: twice(step.compensate.bind(step)) } : step,
      );
      await trial.compensate((undo) => compensateSaga({ steps: repeated, pivot }, undo, state));
      expect(await trial.holdings()).toEqual(before);
    });

    test('the whole compensation can be repeated', async () => {
      const trial = await begin('undone-twice');
      const before = await trial.holdings();
      const state = await executeSaga({ steps: steps.slice(0, until) }, trial.context, trial.state);
      for (let time = 0; time < 2; time += 1)
        await trial.compensate((undo) => compensateSaga(saga, undo, state));
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

/** Calls twice with the same arguments, and returns what the second call returns. */
function twice<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    await work(...given);
    return work(...given);
  };
}

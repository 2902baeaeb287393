import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { problemOf } from '../api/index.ts';
import { notify } from '../kit/index.ts';

/** A change that the user makes. */
export interface Action<Input, Output> {
  /** `onDone` is called after success, if the component is still shown. Does nothing while it is busy. */
  readonly run: (input: Input, onDone?: () => void) => void;
  readonly isBusy: boolean;
  /** Why the last try failed; null after the next one began. */
  readonly error: unknown;
  /** Problems of single fields, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly result: Output | undefined;
  readonly reset: () => void;
}

interface ActionOptions<Input, Output> {
  /** Shown for a moment after success. */
  readonly done?: string | ((output: Output, input: Input) => string);
  readonly onDone?: (output: Output, input: Input) => void;
  /** Where the screen has no place for the reason of a failure: shows it as a note. */
  readonly notifies?: boolean;
}

/**
 * A mutation as a screen uses it: all records that are shown are read again after it.
 *
 *     const remove = useAction(api.sshKey.remove.mutationOptions(), { done: t.removed });
 */
export function useAction<Input, Output>(
  options: Pick<UseMutationOptions<Output, never, Input>, 'mutationFn' | 'mutationKey'> | object,
  { done, onDone, notifies = false }: ActionOptions<Input, Output> = {},
): Action<Input, Output> {
  const records = useQueryClient();
  // The state that makes a button busy is not there yet at the second click of a double click.
  const isRunning = useRef(false);
  const mutation = useMutation<Output, unknown, Input>({
    ...(options as UseMutationOptions<Output, unknown, Input>),
    onSuccess: (output, input) => {
      void records.invalidateQueries();
      if (done !== undefined) notify(typeof done === 'string' ? done : done(output, input));
      onDone?.(output, input);
    },
    onError: (error) => {
      if (notifies) notify(problemOf(error).message, 'bad');
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    run: (input, onDone) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input, { onSuccess: () => onDone?.() });
    },
    isBusy: mutation.isPending,
    error: mutation.error,
    fields: mutation.error === null ? {} : problemOf(mutation.error).fields,
    result: mutation.data,
    reset: mutation.reset,
  };
}

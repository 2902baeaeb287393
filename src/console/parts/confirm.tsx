import type { ReactNode } from 'react';
import { TextField } from '../kit/index.ts';
import { FormDialog } from './form-dialog.tsx';
import { useTextFields } from './text-fields.ts';
import { common } from './texts.ts';
import type { Action } from './use-action.ts';

/** What a question before a change needs. */
export interface Question<Input> {
  readonly title: string;
  /** The change, and what it is made with. */
  readonly action: Pick<Action<Input, unknown>, 'run' | 'reset' | 'isBusy' | 'error'>;
  readonly input: Input;
  /** The user has to type this name first: for what cannot be undone. */
  readonly name?: string | undefined;
  /** What is going to happen, and what cannot be undone. */
  readonly children: ReactNode;
}

/** Asks before something is removed or ended. It closes when that is done. */
export function Confirm<Input>({
  title,
  confirm,
  action,
  input,
  name,
  onClose,
  children,
}: Question<Input> & {
  /** The label of the button that does it. */
  readonly confirm: string;
  readonly onClose: () => void;
}) {
  const [{ typed }, field] = useTextFields({ typed: '' });
  const isNamed = name === undefined || typed.trim() === name;
  const close = () => {
    if (!action.isBusy) action.reset();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submit={confirm}
      danger
      action={action}
      disabled={!isNamed}
      onSubmit={() => isNamed && action.run(input, onClose)}
      onClose={close}
    >
      <div>{children}</div>
      {name !== undefined && <TextField label={common.typeName(name)} {...field('typed')} verbatim />}
    </FormDialog>
  );
}

import { useState } from 'react';
import { Button, TextField } from '../../kit/index.ts';
import { type Action, FormDialog, useTextFields } from '../../parts/index.ts';
import { t } from './texts.ts';

interface PasswordQuestion {
  /** Of the button, and above the question. */
  readonly label: string;
  readonly description?: string;
  /** Of the button that confirms; default: the label. */
  readonly confirm?: string;
  readonly danger?: boolean;
  readonly action: Action<{ password: string }, unknown>;
}

/** A button that asks for the password before it changes the second factor. */
export function PasswordButton(question: PasswordQuestion) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{question.label}</Button>
      {isAsking && <PasswordDialog {...question} onClose={() => setAsking(false)} />}
    </>
  );
}

function PasswordDialog({
  label,
  description,
  confirm = label,
  danger = false,
  action,
  onClose,
}: PasswordQuestion & { readonly onClose: () => void }) {
  const [{ password }, field] = useTextFields({ password: '' }, action.fields);
  return (
    <FormDialog
      title={label}
      description={description}
      submit={confirm}
      danger={danger}
      action={action}
      onSubmit={() => action.run({ password }, onClose)}
      onClose={onClose}
    >
      <TextField
        label={t.password}
        type="password"
        autoComplete="current-password"
        {...field('password')}
        required
        maxLength={128}
      />
    </FormDialog>
  );
}

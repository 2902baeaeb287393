import { useState } from 'react';
import { Button, Dialog, Stack, TextField } from '../../kit/index.ts';
import { type Action, common, ProblemNotice } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Asks for the password before the second factor changes. */
export function ConfirmPassword({
  title,
  text,
  confirm,
  danger = false,
  action,
  onClose,
}: {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly action: Action<{ password: string }, unknown>;
  readonly onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      onSubmit={() => action.run({ password })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={action.isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={t.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          required
          maxLength={128}
        />
        <ProblemNotice error={action.error} />
      </Stack>
    </Dialog>
  );
}

import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Dialog, Stack, TextField } from '../../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Makes a user an operator, by the email. */
export function AddOperator({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const [email, setEmail] = useState('');
  const add = useAction(api.operator.add.mutationOptions(), { done: t.added, onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.add}
      description={t.addHint}
      onSubmit={() => add.run({ email: email.trim() })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={add.isBusy}>
            {common.add}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={add.fields.email}
          required
          maxLength={254}
          autoComplete="off"
        />
        <ProblemNotice error={add.error} />
      </Stack>
    </Dialog>
  );
}

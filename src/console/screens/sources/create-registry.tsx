import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Dialog, Stack, TextField } from '../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Stores the credentials of a registry. */
export function CreateRegistry({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const [host, setHost] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const create = useAction(api.registry.create.mutationOptions(), {
    done: t.registries.added,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.registries.add}
      onSubmit={() => create.run({ host, username, password })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={create.isBusy}>
            {common.add}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={t.registries.host}
          description={t.registries.hostHint}
          value={host}
          onChange={(event) => setHost(event.target.value)}
          error={create.fields.host}
          required
          spellCheck={false}
          autoCapitalize="off"
        />
        <TextField
          label={t.registries.username}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={create.fields.username}
          required
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
        />
        <TextField
          label={t.registries.password}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={create.fields.password}
          required
          type="password"
          autoComplete="new-password"
        />
        <ProblemNotice error={create.error} />
      </Stack>
    </Dialog>
  );
}

import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { TextField } from '../../kit/index.ts';
import { common, FormDialog, useAction } from '../../parts/index.ts';
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
    <FormDialog
      title={t.registries.add}
      submit={common.add}
      action={create}
      onSubmit={() => create.run({ host, username, password })}
      onClose={onClose}
    >
      <TextField
        label={t.registries.host}
        description={t.registries.hostHint}
        value={host}
        onChange={(event) => setHost(event.target.value)}
        error={create.fields.host}
        required
        verbatim
      />
      <TextField
        label={t.registries.username}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={create.fields.username}
        required
        verbatim
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
    </FormDialog>
  );
}

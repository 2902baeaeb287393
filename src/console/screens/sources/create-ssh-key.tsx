import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { TextArea, TextField } from '../../kit/index.ts';
import { CopyField, common, FormDialog, useAction, ViewDialog } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Generates or stores a key, and then shows its public half. */
export function CreateSshKey({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const [name, setName] = useState('');
  const [privateKey, setPrivateKey] = useState('');
  const create = useAction(api.sshKey.create.mutationOptions());
  if (create.result !== undefined)
    return (
      <ViewDialog title={t.keys.created} description={t.keys.createdHint} onClose={onClose}>
        <CopyField label={t.keys.publicKey} value={create.result.publicKey} />
      </ViewDialog>
    );
  return (
    <FormDialog
      title={t.keys.add}
      submit={common.create}
      action={create}
      onSubmit={() => create.run({ name, ...(privateKey !== '' && { privateKey }) })}
      onClose={onClose}
    >
      <TextField
        label={common.name}
        description={t.keys.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={create.fields.name}
        required
        maxLength={100}
      />
      <TextArea
        label={t.keys.own}
        description={t.keys.ownHint}
        value={privateKey}
        onChange={(event) => setPrivateKey(event.target.value)}
        error={create.fields.privateKey}
        mono
        rows={5}
        verbatim
      />
    </FormDialog>
  );
}

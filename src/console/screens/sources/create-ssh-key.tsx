import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Dialog, Stack, TextArea, TextField } from '../../kit/index.ts';
import { CopyField, common, ProblemNotice, useAction } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Generates or stores a key, and then shows its public half. */
export function CreateSshKey({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const [name, setName] = useState('');
  const [privateKey, setPrivateKey] = useState('');
  const create = useAction(api.sshKey.create.mutationOptions());
  if (create.result !== undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t.keys.created}
        description={t.keys.createdHint}
        actions={
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <CopyField label={t.keys.publicKey} value={create.result.publicKey} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.keys.add}
      onSubmit={() => create.run({ name, ...(privateKey !== '' && { privateKey }) })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={create.isBusy}>
            {common.create}
          </Button>
        </>
      }
    >
      <Stack>
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
          spellCheck={false}
          autoComplete="off"
        />
        <ProblemNotice error={create.error} />
      </Stack>
    </Dialog>
  );
}

import { useApi } from '../../api/index.ts';
import { TextArea, TextField } from '../../kit/index.ts';
import { CopyField, common, FormDialog, useAction, useTextFields, ViewDialog } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Generates or stores a key, and then shows its public half. */
export function CreateSshKey({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const create = useAction(api.sshKey.create.mutationOptions());
  const [{ name, privateKey }, field] = useTextFields({ name: '', privateKey: '' }, create.fields);
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
        {...field('name')}
        required
        maxLength={100}
      />
      <TextArea
        label={t.keys.own}
        description={t.keys.ownHint}
        {...field('privateKey')}
        mono
        rows={5}
        verbatim
      />
    </FormDialog>
  );
}

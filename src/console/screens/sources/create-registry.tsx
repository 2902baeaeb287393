import { useApi } from '../../api/index.ts';
import { TextField } from '../../kit/index.ts';
import { common, FormDialog, useAction, useTextFields } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Stores the credentials of a registry. */
export function CreateRegistry({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const create = useAction(api.registry.create.mutationOptions(), {
    done: t.registries.added,
    onDone: onClose,
  });
  const [{ host, username, password }, field] = useTextFields(
    { host: '', username: '', password: '' },
    create.fields,
  );
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
        {...field('host')}
        required
        verbatim
      />
      <TextField label={t.registries.username} {...field('username')} required verbatim />
      <TextField
        label={t.registries.password}
        {...field('password')}
        required
        type="password"
        autoComplete="new-password"
      />
    </FormDialog>
  );
}

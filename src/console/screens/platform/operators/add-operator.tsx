import { useApi } from '../../../api/index.ts';
import { TextField } from '../../../kit/index.ts';
import { common, FormDialog, useAction, useTextFields } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Makes a user an operator, by the email. */
export function AddOperator({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const add = useAction(api.operator.add.mutationOptions(), { done: t.added, onDone: onClose });
  const [{ email }, field] = useTextFields({ email: '' }, add.fields);
  return (
    <FormDialog
      title={t.add}
      description={t.addHint}
      submit={common.add}
      action={add}
      onSubmit={() => add.run({ email: email.trim() })}
      onClose={onClose}
    >
      <TextField
        label={common.email}
        type="email"
        {...field('email')}
        required
        maxLength={254}
        autoComplete="off"
      />
    </FormDialog>
  );
}

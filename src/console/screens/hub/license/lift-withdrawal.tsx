import { useApi } from '../../../api/index.ts';
import { TextField } from '../../../kit/index.ts';
import { common, FormDialog, useAction, useTextFields } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Ends the withdrawal of a host. */
export function LiftWithdrawal({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const lift = useAction(api.license.withdrawName.mutationOptions(), { done: t.lifted, onDone: onClose });
  const [{ host }, field] = useTextFields({ host: '' }, lift.fields);
  return (
    <FormDialog
      title={t.lift}
      description={t.liftHint}
      submit={t.lift}
      action={lift}
      onSubmit={() => lift.run({ host: host.trim(), lift: true })}
      onClose={onClose}
    >
      <TextField
        label={common.hostName}
        {...field('host')}
        placeholder="shop.example.com"
        required
        maxLength={254}
        verbatim
      />
    </FormDialog>
  );
}

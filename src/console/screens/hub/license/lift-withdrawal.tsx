import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { TextField } from '../../../kit/index.ts';
import { common, FormDialog, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Ends the withdrawal of a host. */
export function LiftWithdrawal({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const [host, setHost] = useState('');
  const lift = useAction(api.license.withdrawName.mutationOptions(), { done: t.lifted, onDone: onClose });
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
        value={host}
        onChange={(event) => setHost(event.target.value)}
        error={lift.fields.host}
        placeholder="shop.example.com"
        required
        maxLength={254}
        verbatim
      />
    </FormDialog>
  );
}

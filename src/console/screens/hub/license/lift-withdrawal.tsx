import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Dialog, Stack, TextField } from '../../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Ends the withdrawal of a host. */
export function LiftWithdrawal({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const [host, setHost] = useState('');
  const lift = useAction(api.license.withdrawName.mutationOptions(), { done: t.lifted, onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.lift}
      description={t.liftHint}
      onSubmit={() => lift.run({ host: host.trim(), lift: true })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={lift.isBusy}>
            {t.lift}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={t.host}
          value={host}
          onChange={(event) => setHost(event.target.value)}
          error={lift.fields.host}
          placeholder="shop.example.com"
          required
          maxLength={254}
          spellCheck={false}
        />
        <ProblemNotice error={lift.error} />
      </Stack>
    </Dialog>
  );
}

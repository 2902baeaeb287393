import { useState } from 'react';
import { PLAN_NAMES, type PlanName, SMALLEST_PLAN } from '#src/domain/plan.ts';
import { useApi } from '../../../api/index.ts';
import { Button, Dialog, SelectField, Stack, TextField } from '../../../kit/index.ts';
import { CopyField, common, ProblemNotice, ShownOnce, useAction } from '../../../parts/index.ts';
import { planText } from '../../../vocabulary/plans.ts';
import { t } from './texts.ts';

/** Creates a license and shows its key, which the server returns only once. */
export function CreateLicense({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const api = useApi();
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<PlanName>(SMALLEST_PLAN);
  const create = useAction(api.license.create.mutationOptions());
  const close = () => {
    setName('');
    setPlan(SMALLEST_PLAN);
    create.reset();
    onClose();
  };
  const key = create.result?.licenseKey;
  return (
    <>
      <Dialog
        open={open && key === undefined}
        onClose={close}
        title={t.create}
        description={t.changeLater}
        onSubmit={() => create.run({ plan, ...(name.trim() !== '' && { name: name.trim() }) })}
        actions={
          <>
            <Button onClick={close}>{common.cancel}</Button>
            <Button type="submit" look="primary" busy={create.isBusy}>
              {common.create}
            </Button>
          </>
        }
      >
        <Stack>
          <TextField
            label={common.name}
            description={t.nameHint}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={create.fields.name}
            maxLength={100}
          />
          <SelectField
            label={t.plan}
            choices={PLAN_NAMES.map((value) => ({ value, label: planText(value) }))}
            value={plan}
            onChoose={setPlan}
          />
          <ProblemNotice error={create.error} />
        </Stack>
      </Dialog>
      <ShownOnce open={key !== undefined} onClose={close} title={t.created}>
        <CopyField label={t.key} value={key ?? ''} />
        <p>{t.keyHint}</p>
      </ShownOnce>
    </>
  );
}

import { useState } from 'react';
import { PLAN_NAMES, type PlanName, SMALLEST_PLAN } from '#src/domain/plan.ts';
import { useApi } from '../../../api/index.ts';
import { SelectField, TextField } from '../../../kit/index.ts';
import { CopyField, common, FormDialog, ShownOnce, useAction, useTextFields } from '../../../parts/index.ts';
import { planText } from '../../../vocabulary/plans.tsx';
import { t } from './texts.ts';

/** Creates a license and shows its key, which the server returns only once. */
export function CreateLicense({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const [plan, setPlan] = useState<PlanName>(SMALLEST_PLAN);
  const create = useAction(api.license.create.mutationOptions());
  const [{ name }, field] = useTextFields({ name: '' }, create.fields);
  if (create.result !== undefined)
    return (
      <ShownOnce onClose={onClose} title={t.created}>
        <CopyField label={t.key} value={create.result.licenseKey} />
        <p>{t.keyHint}</p>
      </ShownOnce>
    );
  return (
    <FormDialog
      title={t.create}
      description={t.changeLater}
      submit={common.create}
      action={create}
      onSubmit={() => create.run({ plan, ...(name.trim() !== '' && { name: name.trim() }) })}
      onClose={onClose}
    >
      <TextField label={common.name} description={t.nameHint} {...field('name')} maxLength={100} />
      <SelectField
        label={t.plan}
        choices={PLAN_NAMES.map((value) => ({ value, label: planText(value) }))}
        value={plan}
        onChoose={setPlan}
      />
    </FormDialog>
  );
}

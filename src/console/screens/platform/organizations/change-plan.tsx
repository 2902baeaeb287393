import { useState } from 'react';
import { PLAN_FEATURES, QUOTAS, type Quota } from '#src/domain/plan.ts';
import { useApi } from '../../../api/index.ts';
import { CheckField, Grid, TextField } from '../../../kit/index.ts';
import { common, FormDialog, useAction } from '../../../parts/index.ts';
import { featureText, limitText } from '../../../vocabulary/plans.tsx';
import type { Organization } from './organization.ts';
import { t } from './texts.ts';

/** Sets quotas and features of an organization. */
export function ChangePlan({
  organization: { organizationId, name, plan },
  onClose,
}: {
  readonly organization: Organization;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [quotas, setQuotas] = useState<Readonly<Record<Quota, number | ''>>>(plan.quotas);
  const [features, setFeatures] = useState(plan.features);
  const change = useAction(api.organization.setPlan.mutationOptions(), {
    done: t.planChanged,
    onDone: onClose,
  });
  const send = () => {
    const given = QUOTAS.flatMap((quota) => (quotas[quota] === '' ? [] : [[quota, quotas[quota]]]));
    change.run({ organizationId, quotas: Object.fromEntries(given), features });
  };
  return (
    <FormDialog
      title={t.planOf(name)}
      description={t.planHint}
      wide
      submit={common.save}
      action={change}
      onSubmit={send}
      onClose={onClose}
    >
      <h3>{t.quotas}</h3>
      <Grid column={12}>
        {QUOTAS.map((quota) => (
          <TextField
            key={quota}
            label={limitText(quota)}
            type="number"
            min={-1}
            max={1_000_000}
            step={1}
            required
            value={quotas[quota]}
            onChange={({ target }) =>
              setQuotas({ ...quotas, [quota]: target.value === '' ? '' : Number(target.value) })
            }
            error={change.fields[`quotas.${quota}`]}
          />
        ))}
      </Grid>
      <h3>{t.features}</h3>
      {PLAN_FEATURES.map((feature) => (
        <CheckField
          key={feature}
          label={featureText(feature)}
          checked={features[feature]}
          onChange={({ target }) => setFeatures({ ...features, [feature]: target.checked })}
        />
      ))}
    </FormDialog>
  );
}

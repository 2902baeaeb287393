import { useState } from 'react';
import { PLAN_FEATURES, QUOTAS, type Quota } from '#src/domain/plan.ts';
import { useApi } from '../../../api/index.ts';
import { Button, CheckField, Dialog, Grid, Stack, TextField } from '../../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../../parts/index.ts';
import { featureText, limitText } from '../../../vocabulary/plans.ts';
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
    <Dialog
      open
      onClose={onClose}
      title={t.planOf(name)}
      description={t.planHint}
      wide
      onSubmit={send}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={change.isBusy}>
            {common.save}
          </Button>
        </>
      }
    >
      <Stack>
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
        <ProblemNotice error={change.error} />
      </Stack>
    </Dialog>
  );
}

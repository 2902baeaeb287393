import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LICENSE_FEATURES, LICENSE_LIMITS, PLAN_NAMES } from '#src/domain/plan.ts';
import { MAX_PAGE_SIZE, type RouterOutputs, useApi } from '../../../api/index.ts';
import { Grid, SelectField, TextField } from '../../../kit/index.ts';
import { common, FormDialog, QueryView, textFields, useAction, ViewDialog } from '../../../parts/index.ts';
import { featureText, limitNumber, limitText, planText } from '../../../vocabulary/plans.tsx';
import { type Draft, draftOf, type FeatureChoice, inputOf } from './license-draft.ts';
import { t } from './texts.ts';

type License = RouterOutputs['license']['get'];
type Plans = RouterOutputs['plan']['list']['items'];

/** Changes the name, the plan and single limits and features of a license. */
export function ChangeLicense({
  license,
  onClose,
}: {
  readonly license: License;
  readonly onClose: () => void;
}) {
  const plans = useQuery(useApi().plan.list.queryOptions({ limit: MAX_PAGE_SIZE }));
  if (plans.data === undefined)
    return (
      <ViewDialog title={t.change} wide onClose={onClose}>
        <QueryView query={plans}>{() => null}</QueryView>
      </ViewDialog>
    );
  return <Form license={license} plans={plans.data.items} onClose={onClose} />;
}

function Form({
  license,
  plans,
  onClose,
}: {
  readonly license: License;
  readonly plans: Plans;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [draft, setDraft] = useState<Draft>(() => draftOf(license, plans));
  const update = useAction(api.license.update.mutationOptions(), { done: t.changed, onDone: onClose });
  const plan = plans.find((one) => one.plan === draft.plan);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <FormDialog
      title={t.change}
      description={t.changeHint}
      wide
      submit={common.save}
      action={update}
      onSubmit={() => update.run(inputOf(license.licenseId, draft))}
      onClose={onClose}
    >
      <Grid column={14}>
        <TextField
          label={common.name}
          {...textFields(draft, change, update.fields)('name')}
          maxLength={100}
        />
        <SelectField
          label={t.plan}
          choices={PLAN_NAMES.map((value) => ({ value, label: planText(value) }))}
          value={draft.plan}
          onChoose={(value) => change({ plan: value })}
        />
      </Grid>
      <h3>{t.limits}</h3>
      <Grid column={12}>
        {LICENSE_LIMITS.map((limit) => (
          <TextField
            key={limit}
            label={limitText(limit)}
            type="number"
            min={-1}
            max={1_000_000}
            step={1}
            placeholder={plan && t.byPlan(limitNumber(plan.limits[limit]))}
            value={draft.limits[limit]}
            onChange={(event) => change({ limits: { ...draft.limits, [limit]: event.target.value } })}
            error={update.fields[`limits.${limit}`]}
          />
        ))}
      </Grid>
      <h3>{t.features}</h3>
      <Grid column={12}>
        {LICENSE_FEATURES.map((feature) => (
          <SelectField<FeatureChoice>
            key={feature}
            label={featureText(feature)}
            choices={[
              {
                value: 'plan',
                label: t.byPlan(plan?.features[feature] === true ? t.included : t.notIncluded),
              },
              { value: 'yes', label: t.included },
              { value: 'no', label: t.notIncluded },
            ]}
            value={draft.features[feature]}
            onChoose={(value) => change({ features: { ...draft.features, [feature]: value } })}
          />
        ))}
      </Grid>
    </FormDialog>
  );
}

import { PLAN_FEATURES, QUOTAS } from '#src/domain/plan.ts';
import type { RouterOutputs } from '../../api/index.ts';
import { Badge, Grid, Row, Stack } from '../../kit/index.ts';
import { featureText, LimitMeter } from '../../vocabulary/plans.tsx';
import { t } from './texts.ts';

type Organization = RouterOutputs['organization']['get'];

/** What the plan of the organization allows, and what is used. */
export function Plan({ organization: { plan, usage } }: { readonly organization: Organization }) {
  return (
    <Stack>
      <Grid column={18}>
        {QUOTAS.map((quota) => (
          <LimitMeter key={quota} limit={quota} used={usage[quota]} max={plan.quotas[quota]} />
        ))}
      </Grid>
      <Row gap={1}>
        {PLAN_FEATURES.map((feature) => (
          <Row key={feature} gap={0.25}>
            <span>{featureText(feature)}</span>
            <Badge tone={plan.features[feature] ? 'good' : 'neutral'}>
              {plan.features[feature] ? t.included : t.notIncluded}
            </Badge>
          </Row>
        ))}
      </Row>
    </Stack>
  );
}

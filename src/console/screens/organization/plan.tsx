import { PLAN_FEATURES, QUOTAS } from '#src/domain/plan.ts';
import type { RouterOutputs } from '../../api/index.ts';
import { Badge, Grid, Meter, Row, Stack } from '../../kit/index.ts';
import { formatNumber } from '../../language/index.ts';
import { t } from './texts.ts';

type Organization = RouterOutputs['organization']['get'];

/** In a quota: no limit. */
const UNLIMITED = -1;

/** What the plan of the organization allows, and what is used. */
export function Plan({ organization: { plan, usage } }: { readonly organization: Organization }) {
  return (
    <Stack>
      <Grid column={18}>
        {QUOTAS.map((quota) => {
          const limit = plan.quotas[quota];
          const value = usage[quota];
          return (
            <Meter
              key={quota}
              label={t.quota[quota]}
              text={usageText(value, limit)}
              value={value}
              limit={limit === UNLIMITED ? null : limit}
            />
          );
        })}
      </Grid>
      <Row gap={1}>
        {PLAN_FEATURES.map((feature) => (
          <Row key={feature} gap={0.25}>
            <span>{t.feature[feature]}</span>
            <Badge tone={plan.features[feature] ? 'good' : 'neutral'}>
              {plan.features[feature] ? t.included : t.notIncluded}
            </Badge>
          </Row>
        ))}
      </Row>
    </Stack>
  );
}

function usageText(value: number, limit: number): string {
  if (limit === UNLIMITED) return t.unlimited(formatNumber(value));
  return t.of(formatNumber(value), formatNumber(limit));
}

import { LICENSE_FEATURES, LICENSE_LIMITS, type LicenseLimit } from '#src/domain/plan.ts';
import type { RouterOutputs } from '../../../api/index.ts';
import { Card, Facts, Grid, Muted, Row, Stack } from '../../../kit/index.ts';
import { common, Time } from '../../../parts/index.ts';
import { featureText, LimitMeter, planText } from '../../../vocabulary/plans.tsx';
import { t } from './texts.ts';

type License = RouterOutputs['license']['get'];

/** What a license allows, and how much of it is used. */
export function LicenseTerms({ license }: { readonly license: License }) {
  const { licenseId, plan, limits, features, createdAt } = license;
  const included = LICENSE_FEATURES.filter((feature) => features[feature]).map(featureText);
  return (
    <>
      <Card>
        <Facts
          items={{
            [t.licenseId]: <code>{licenseId}</code>,
            [t.plan]: planText(plan),
            [t.features]: included.length === 0 ? common.none : included.join(', '),
            [common.created]: <Time at={createdAt} />,
          }}
        />
      </Card>
      <Card title={t.usage}>
        <Stack>
          <Row>
            <Muted small>{t.usageHint}</Muted>
          </Row>
          <Grid column={14}>
            {LICENSE_LIMITS.map((limit) => (
              <LimitMeter key={limit} limit={limit} used={usageOf(license, limit)} max={limits[limit]} />
            ))}
          </Grid>
        </Stack>
      </Card>
    </>
  );
}

function usageOf({ used, instances }: License, limit: LicenseLimit): number {
  switch (limit) {
    case 'subdomains':
    case 'customDomains':
    case 'purchasableDomains':
    case 'instances':
      return used[limit];
    default:
      return instances.reduce((sum, { usage }) => sum + usage[limit], 0);
  }
}

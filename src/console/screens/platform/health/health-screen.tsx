import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Card, Facts, Grid } from '../../../kit/index.ts';
import { formatNumber } from '../../../language/index.ts';
import { common, Lines, Page, QueryView, Time } from '../../../parts/index.ts';
import { Checks } from './checks.tsx';
import { t } from './texts.ts';
import { Upgrade } from './upgrade.tsx';

type Platform = RouterOutputs['platform']['get'];

/** Whether the platform works, what it is, and whether there is a newer version. */
export function HealthScreen() {
  const platform = useQuery(useApi().platform.get.queryOptions({}));
  return (
    <Page title={t.title}>
      <Checks />
      <Grid column={24}>
        <Card title={t.process}>
          <QueryView query={platform} loading={<Lines count={6} />}>
            {(data) => <Process platform={data} />}
          </QueryView>
        </Card>
        <Card title={t.size}>
          <QueryView query={platform} loading={<Lines count={6} />}>
            {({ counts }) => (
              <Facts
                items={{
                  [t.organizations]: formatNumber(counts.organizations),
                  [t.users]: formatNumber(counts.users),
                  [t.applications]: formatNumber(counts.applications),
                  [t.queued]: formatNumber(counts.deploymentsQueued),
                  [t.running]: formatNumber(counts.deploymentsRunning),
                }}
              />
            )}
          </QueryView>
        </Card>
      </Grid>
      <Upgrade />
    </Page>
  );
}

function Process({ platform }: { readonly platform: Platform }) {
  const { version, nodeVersion, roles, database, engine, publicUrl, startedAt } = platform;
  return (
    <Facts
      items={{
        [t.version]: version,
        [t.node]: nodeVersion,
        [t.roles]: roles.join(', '),
        [t.database]: database,
        [t.engine]: engine,
        [common.address]: publicUrl,
        [t.started]: <Time at={startedAt} />,
      }}
    />
  );
}

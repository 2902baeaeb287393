import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../../api/index.ts';
import { Card, Facts, Grid, Skeleton, Stack } from '../../../kit/index.ts';
import { common, Page, QueryView, SitePicture, Time, useOrganizationId } from '../../../parts/index.ts';
import { HealthBadge } from '../../../vocabulary/health-states.tsx';
import { freeAddressOf } from '../free-address.ts';
import { SiteAddress } from '../site-address.tsx';
import { useApplication } from '../use-application.ts';
import { ApplicationOutput } from './application-output.tsx';
import { LatestDeployments } from './latest-deployments.tsx';
import { LiveRelease } from './live-release.tsx';
import { t } from './texts.ts';

/** What runs of an application, how it is, what it prints and what was deployed last. */
export function ApplicationOverviewScreen({ applicationId }: { readonly applicationId: string }) {
  const application = useApplication(applicationId);
  return (
    <Page title={t.title}>
      <Grid column={22}>
        <Card title={t.release}>
          <QueryView query={application} loading={<Skeleton height="24rem" />}>
            {(data) => (
              <Stack>
                <LiveRelease application={data} />
                {data.url !== null && <SitePicture url={freeAddressOf(data.url, data.appName)} />}
              </Stack>
            )}
          </QueryView>
        </Card>
        <Card title={t.application}>
          <QueryView query={application}>{(data) => <ApplicationFacts application={data} />}</QueryView>
        </Card>
      </Grid>
      <LatestDeployments applicationId={applicationId} />
      <ApplicationOutput applicationId={applicationId} />
    </Page>
  );
}

function ApplicationFacts({ application }: { readonly application: RouterOutputs['application']['get'] }) {
  const organizationId = useOrganizationId();
  const { health, url, projectId, sourceType, port, createdAt } = application;
  const unchecked = url === null ? t.nothingRuns : t.notChecked;
  return (
    <Facts
      items={{
        [common.address]: <SiteAddress application={application} />,
        [t.health]: health === null ? unchecked : <HealthBadge health={health} />,
        [t.source]: sourceType,
        [t.port]: String(port),
        [common.project]: (
          <Link to="/orgs/$organizationId/projects/$projectId" params={{ organizationId, projectId }}>
            {t.openProject}
          </Link>
        ),
        [common.created]: <Time at={createdAt} />,
      }}
    />
  );
}

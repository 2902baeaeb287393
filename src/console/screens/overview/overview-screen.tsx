import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { Card } from '../../kit/layout.tsx';
import { Empty } from '../../kit/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Counts } from './counts.tsx';
import { DeploymentLines } from './deployment-lines.tsx';
import { FailingLines } from './failing-lines.tsx';
import styles from './overview.module.css';
import { t } from './texts.ts';

type Overview = RouterOutputs['organization']['overview'];

/** What runs, what fails and what is being deployed now in the organization. */
export function OverviewScreen() {
  const { organizationId } = getRouteApi('/orgs/$organizationId').useParams();
  const api = useApi();
  const overview = useQuery(api.organization.overview.queryOptions({}));
  const me = useQuery(api.me.get.queryOptions({}));
  const link = (
    <ButtonLink to="/orgs/$organizationId/import" params={{ organizationId }} look="primary">
      {t.importSite}
    </ButtonLink>
  );
  const isManager = me.data !== undefined && me.data.role !== 'member';
  return (
    <Page title={t.title} actions={isManager ? link : undefined}>
      <Counts organizationId={organizationId} counts={overview.data?.counts} />
      <QueryView query={overview} loading={<div className={styles.waiting} />}>
        {(data) => <Activity overview={data} organizationId={organizationId} />}
      </QueryView>
    </Page>
  );
}

function Activity({
  overview: { counts, failing, deploying, recent },
  organizationId,
}: {
  readonly overview: Overview;
  readonly organizationId: string;
}) {
  if (counts.applications === 0)
    return (
      <Card>
        <Empty title={t.empty}>{t.emptyHint}</Empty>
      </Card>
    );
  return (
    <>
      {failing.length > 0 && (
        <Card title={t.failing} padded={false}>
          <FailingLines organizationId={organizationId} applications={failing} />
        </Card>
      )}
      {deploying.length > 0 && (
        <Card title={t.deploying} padded={false}>
          <DeploymentLines organizationId={organizationId} deployments={deploying} />
        </Card>
      )}
      <Card title={t.recent} padded={false}>
        {recent.length === 0 ? (
          <Empty title={t.noRecent}>{t.noRecentHint}</Empty>
        ) : (
          <DeploymentLines organizationId={organizationId} deployments={recent} />
        )}
      </Card>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { Card } from '../../kit/layout.tsx';
import { Empty } from '../../kit/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { common } from '../../parts/texts.ts';
import { useMay } from '../../parts/use-may.ts';
import { useOrganizationId } from '../../parts/use-organization-id.ts';
import { Counts } from './counts.tsx';
import { DeploymentLines } from './deployment-lines.tsx';
import { FailingLines } from './failing-lines.tsx';
import styles from './overview.module.css';
import { t } from './texts.ts';

type Overview = RouterOutputs['organization']['overview'];

/** What runs, what fails and what is being deployed now in the organization. */
export function OverviewScreen() {
  const organizationId = useOrganizationId();
  const api = useApi();
  const overview = useQuery(api.organization.overview.queryOptions({}));
  const mayImport = useMay('import:write');
  const link = (
    <ButtonLink to="/orgs/$organizationId/import" params={{ organizationId }} look="primary">
      {common.importSite}
    </ButtonLink>
  );
  return (
    <Page title={t.title} actions={mayImport ? link : undefined}>
      <Counts counts={overview.data?.counts} />
      <QueryView query={overview} loading={<div className={styles.waiting} />}>
        {(data) => <Activity overview={data} />}
      </QueryView>
    </Page>
  );
}

function Activity({ overview: { counts, failing, deploying, recent } }: { readonly overview: Overview }) {
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
          <FailingLines applications={failing} />
        </Card>
      )}
      {deploying.length > 0 && (
        <Card title={t.deploying} padded={false}>
          <DeploymentLines deployments={deploying} />
        </Card>
      )}
      <Card title={t.recent} padded={false}>
        {recent.length === 0 ? (
          <Empty title={t.noRecent}>{t.noRecentHint}</Empty>
        ) : (
          <DeploymentLines deployments={recent} />
        )}
      </Card>
    </>
  );
}

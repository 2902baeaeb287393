import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Empty } from '../../../kit/index.ts';
import { Page, RecordList, usePages } from '../../../parts/index.ts';
import { useDeploymentColumns } from './deployment-columns.tsx';
import { t } from './texts.ts';

/** All deployments of an application, newest first. */
export function DeploymentsScreen({ applicationId }: { readonly applicationId: string }) {
  const pages = usePages();
  const deployments = useQuery(useApi().deployment.list.queryOptions({ applicationId, ...pages.input }));
  return (
    <Page title={t.title}>
      <RecordList
        query={deployments}
        caption={t.title}
        columns={useDeploymentColumns(applicationId)}
        keyOf={({ deploymentId }) => deploymentId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        pages={pages}
      />
    </Page>
  );
}

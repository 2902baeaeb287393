import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Empty } from '../../../kit/index.ts';
import { RecordList } from '../../../parts/index.ts';
import { useDeploymentColumns } from '../deployments/deployment-columns.tsx';
import { t } from './texts.ts';

const COUNT = 5;

/** The newest deployments of an application. */
export function LatestDeployments({ applicationId }: { readonly applicationId: string }) {
  const deployments = useQuery(useApi().deployment.list.queryOptions({ applicationId, limit: COUNT }));
  return (
    <RecordList
      query={deployments}
      caption={t.latest}
      hasHeading
      columns={useDeploymentColumns(applicationId)}
      keyOf={({ deploymentId }) => deploymentId}
      empty={<Empty title={t.noDeployments}>{t.noDeploymentsHint}</Empty>}
    />
  );
}

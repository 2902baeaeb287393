import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Empty, Table } from '../../../kit/index.ts';
import { QueryView } from '../../../parts/index.ts';
import { useDeploymentColumns } from '../deployments/deployment-columns.tsx';
import { t } from './texts.ts';

const COUNT = 5;

/** The newest deployments of an application. */
export function LatestDeployments({ applicationId }: { readonly applicationId: string }) {
  const deployments = useQuery(useApi().deployment.list.queryOptions({ applicationId, limit: COUNT }));
  const columns = useDeploymentColumns(applicationId);
  return (
    <QueryView query={deployments}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={t.noDeployments}>{t.noDeploymentsHint}</Empty>
        ) : (
          <Table
            caption={t.latest}
            columns={columns}
            items={items}
            keyOf={({ deploymentId }) => deploymentId}
          />
        )
      }
    </QueryView>
  );
}

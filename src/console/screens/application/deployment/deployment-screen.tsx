import { useQuery } from '@tanstack/react-query';
import { DEPLOYMENT_HAS_ENDED } from '#src/domain/deployment.ts';
import { useApi } from '../../../api/index.ts';
import { Card } from '../../../kit/index.ts';
import { common, Page, QueryView, refreshWhile } from '../../../parts/index.ts';
import { DeploymentBadge } from '../../../vocabulary/application-states.tsx';
import { DeploymentActions } from './deployment-actions.tsx';
import { DeploymentFacts } from './deployment-facts.tsx';
import { DeploymentLog } from './deployment-log.tsx';
import { DeploymentSteps } from './deployment-steps.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { t } from './texts.ts';

interface Ids {
  readonly applicationId: string;
  readonly deploymentId: string;
}

/** One deployment: why it failed, its steps and its log, which is followed while it runs. */
export function DeploymentScreen({ applicationId, deploymentId }: Ids) {
  const deployment = useQuery(
    useApi().deployment.get.queryOptions(
      { deploymentId },
      {
        refetchInterval: refreshWhile(({ status }) => !DEPLOYMENT_HAS_ENDED[status]),
      },
    ),
  );
  const { data } = deployment;
  return (
    <Page
      title={data?.title ?? t.title}
      badge={data !== undefined && <DeploymentBadge status={data.status} />}
      actions={data !== undefined && <DeploymentActions deployment={data} />}
    >
      <QueryView query={deployment}>
        {(current) => (
          <>
            <FailureNotice applicationId={applicationId} deployment={current} />
            <Card padded={false} title={t.steps}>
              <DeploymentSteps deployment={current} />
            </Card>
            <DeploymentLog deploymentId={deploymentId} hasEnded={DEPLOYMENT_HAS_ENDED[current.status]} />
            <Card title={common.details}>
              <DeploymentFacts applicationId={applicationId} deployment={current} />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  );
}

import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../../api/index.ts';
import { Facts } from '../../../kit/index.ts';
import { formatDuration } from '../../../language/index.ts';
import { common, Time, useOrganizationId } from '../../../parts/index.ts';
import { t } from './texts.ts';

type Deployment = RouterOutputs['deployment']['get'];

/** When and from what a deployment was made. */
export function DeploymentFacts({
  applicationId,
  deployment,
}: {
  readonly applicationId: string;
  readonly deployment: Deployment;
}) {
  const organizationId = useOrganizationId();
  const { description, commitHash, createdAt, startedAt, finishedAt, rollbackOf, isKept } = deployment;
  return (
    <Facts
      items={{
        [t.change]: description,
        [t.commit]: commitHash && <code>{commitHash}</code>,
        [common.created]: <Time at={createdAt} />,
        [t.waited]: startedAt && between(createdAt, startedAt),
        [common.duration]: startedAt === null || finishedAt === null ? null : between(startedAt, finishedAt),
        [t.rollbackOf]: rollbackOf && (
          <Link
            to="/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId"
            params={{ organizationId, applicationId, deploymentId: rollbackOf }}
          >
            {rollbackOf}
          </Link>
        ),
        [t.kept]: isKept ? common.yes : common.no,
      }}
    />
  );
}

function between(from: string, until: string): string {
  return formatDuration(new Date(until).getTime() - new Date(from).getTime());
}

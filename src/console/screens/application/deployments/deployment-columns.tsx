import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../../api/index.ts';
import { Badge, type Column, WithNote } from '../../../kit/index.ts';
import { formatDuration } from '../../../language/index.ts';
import { common, Time, useOrganizationId } from '../../../parts/index.ts';
import { DeploymentBadge } from '../../../vocabulary/application-states.tsx';
import { CommitHash } from '../commit-hash.tsx';
import { useApplication } from '../use-application.ts';
import { t } from './texts.ts';

type Deployment = RouterOutputs['deployment']['list']['items'][number];

/** The columns of a list of deployments. */
export function useDeploymentColumns(applicationId: string): readonly Column<Deployment>[] {
  const organizationId = useOrganizationId();
  const live = useApplication(applicationId).data?.liveDeploymentId;
  return [
    {
      title: t.deployment,
      cell: ({ deploymentId, title, description, errorMessage }) => (
        <WithNote note={errorMessage ?? description}>
          <Link
            to="/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId"
            params={{ organizationId, applicationId, deploymentId }}
          >
            {title}
          </Link>
        </WithNote>
      ),
    },
    {
      title: common.status,
      cell: ({ deploymentId, status }) => (
        <>
          <DeploymentBadge status={status} /> {deploymentId === live && <Badge tone="good">{t.live}</Badge>}
        </>
      ),
    },
    {
      title: t.commit,
      cell: ({ commitHash }) => (commitHash === null ? '–' : <CommitHash hash={commitHash} />),
    },
    { title: t.started, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: common.duration, end: true, cell: (deployment) => durationOf(deployment) },
  ];
}

function durationOf({ startedAt, finishedAt }: Deployment): string {
  if (startedAt === null || finishedAt === null) return '–';
  return formatDuration(new Date(finishedAt).getTime() - new Date(startedAt).getTime());
}

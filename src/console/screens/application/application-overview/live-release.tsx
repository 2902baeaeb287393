import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Empty, Facts } from '../../../kit/index.ts';
import { common, QueryView, Time, useOrganizationId } from '../../../parts/index.ts';
import { CommitHash } from '../commit-hash.tsx';
import { t } from './texts.ts';

/** The deployment whose release receives the visitors. */
export function LiveRelease({ application }: { readonly application: RouterOutputs['application']['get'] }) {
  const { liveDeploymentId, state } = application;
  if (liveDeploymentId === null) {
    if (state === 'failing') return <Empty title={t.failedRelease}>{t.failedReleaseHint}</Empty>;
    if (state === 'deploying') return <Empty title={t.firstRelease}>{t.firstReleaseHint}</Empty>;
    return <Empty title={t.noRelease}>{t.noReleaseHint}</Empty>;
  }
  return <Release applicationId={application.applicationId} deploymentId={liveDeploymentId} />;
}

function Release({
  applicationId,
  deploymentId,
}: {
  readonly applicationId: string;
  readonly deploymentId: string;
}) {
  const organizationId = useOrganizationId();
  const deployment = useQuery(useApi().deployment.get.queryOptions({ deploymentId }));
  return (
    <QueryView query={deployment}>
      {({ title, description, commitHash, finishedAt, rollbackOf }) => (
        <Facts
          items={{
            [t.deployment]: (
              <Link
                to="/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId"
                params={{ organizationId, applicationId, deploymentId }}
              >
                {title}
              </Link>
            ),
            [t.description]: description,
            [t.commit]: commitHash && <CommitHash hash={commitHash} />,
            [common.since]: finishedAt && <Time at={finishedAt} />,
            [t.rollback]: rollbackOf && t.isRollback,
          }}
        />
      )}
    </QueryView>
  );
}

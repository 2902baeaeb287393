import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { ButtonLink, Card, Muted, Notice, Stack } from '../../kit/index.ts';
import { readableHost } from '../../language/index.ts';
import { QueryView, SitePicture, useOrganizationId } from '../../parts/index.ts';
import { DeploymentBadge } from '../../vocabulary/application-states.tsx';
import { FollowedLog } from '../application/deployment/deployment-log.tsx';
import { useSiteAddress } from '../application/use-site-address.ts';
import styles from './imports.module.css';
import { t } from './texts.ts';

interface ImportedSiteProps {
  readonly applicationId: string;
  readonly deploymentId: string;
}

/** The deployment of an import as it happens, and then the site as visitors see it. */
export function ImportedSite({ applicationId, deploymentId }: ImportedSiteProps) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const deployment = useQuery(api.deployment.get.queryOptions({ deploymentId }));
  const application = useQuery(api.application.get.queryOptions({ applicationId }));
  const { url, awaited } = useSiteAddress(application.data);
  return (
    <>
      {deployment.data?.status === 'error' && (
        <Notice tone="bad" title={t.deploymentFailed}>
          <p>{deployment.data.errorMessage}</p>
          <p>{t.fix}</p>
        </Notice>
      )}
      <Card title={t.site}>
        <div className={styles.site}>
          {url ? <OnlineSite url={url} awaited={awaited} /> : <Muted>{t.waiting}</Muted>}
        </div>
      </Card>
      <Card
        title={t.progress}
        actions={
          <ButtonLink
            to="/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId"
            params={{ organizationId, applicationId, deploymentId }}
            small
          >
            {t.allLogs}
          </ButtonLink>
        }
      >
        <Stack>
          <QueryView query={deployment} loading={<div className={styles.badge} />}>
            {({ status }) => (
              <div className={styles.badge}>
                <DeploymentBadge status={status} />
              </div>
            )}
          </QueryView>
          <FollowedLog deploymentId={deploymentId} small />
        </Stack>
      </Card>
    </>
  );
}

function OnlineSite({ url, awaited }: { readonly url: string; readonly awaited: string | null }) {
  return (
    <Stack>
      <p>
        {t.online}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {new URL(url).host}
        </a>
      </p>
      {awaited !== null && <p>{t.awaited(readableHost(awaited))}</p>}
      <SitePicture url={url} />
    </Stack>
  );
}

import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { memo } from 'react';
import { Skeleton } from '../../kit/index.ts';
import { readableHost } from '../../language/index.ts';
import { Time } from '../../parts/index.ts';
import { ApplicationBadge, DeploymentBadge } from '../../vocabulary/application-states.tsx';
import styles from './applications.module.css';
import { t } from './texts.ts';
import type { ApplicationSummary } from './use-applications.ts';

/** One application, or its place while it is read. */
export const ApplicationRow = memo(function ApplicationRow({
  organizationId,
  application,
}: {
  readonly organizationId: string;
  readonly application: ApplicationSummary | undefined;
}) {
  if (application === undefined) return <Skeleton width="40%" />;
  const { applicationId, name, state, projectName, environmentName, deployment, url } = application;
  return (
    <>
      <Link
        className={styles.name}
        to="/orgs/$organizationId/applications/$applicationId"
        params={{ organizationId, applicationId }}
        preload={false}
      >
        {name}
      </Link>
      <span className={styles.state}>
        <ApplicationBadge state={state} />
      </span>
      <span className={styles.place}>
        {projectName} · {environmentName}
      </span>
      <span className={styles.deployment}>
        {deployment === null ? (
          t.never
        ) : (
          <>
            <DeploymentBadge status={deployment.status} /> <Time at={deployment.createdAt} />
          </>
        )}
      </span>
      <span className={styles.site}>
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer" title={url}>
            {hostOf(url)} <span className="visually-hidden">({t.site(name)})</span>
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
      </span>
    </>
  );
});

function hostOf(url: string): string {
  const { host, hostname } = new URL(url);
  return host.replace(hostname, readableHost(hostname));
}

import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../api/index.ts';
import { Time } from '../../parts/time.tsx';
import { useOrganizationId } from '../../parts/use-organization-id.ts';
import { DeploymentBadge } from '../../vocabulary/application-states.tsx';
import styles from './overview.module.css';

type Overview = RouterOutputs['organization']['overview'];
type Deployment = Overview['deploying'][number] | Overview['recent'][number];

/** Deployments of several applications, each with a link to its log. */
export function DeploymentLines({ deployments }: { readonly deployments: readonly Deployment[] }) {
  const organizationId = useOrganizationId();
  return (
    <ul className={styles.lines}>
      {deployments.map((one) => (
        <li key={one.deploymentId} className={styles.line}>
          <Link
            to="/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId"
            params={{ organizationId, applicationId: one.applicationId, deploymentId: one.deploymentId }}
          >
            {one.applicationName}
          </Link>
          <DeploymentBadge status={one.status} />
          <span className={styles.aside}>
            <Time at={one.createdAt} />
          </span>
          {'errorMessage' in one && one.errorMessage !== null && (
            <div className={styles.reason}>{one.errorMessage}</div>
          )}
        </li>
      ))}
    </ul>
  );
}

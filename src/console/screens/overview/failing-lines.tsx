import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../api/index.ts';
import { useOrganizationId } from '../../parts/use-organization-id.ts';
import { ApplicationBadge } from '../../vocabulary/application-states.tsx';
import styles from './overview.module.css';

/** Applications that fail, with the reason as far as it is known. */
export function FailingLines({
  applications,
}: {
  readonly applications: RouterOutputs['organization']['overview']['failing'];
}) {
  const organizationId = useOrganizationId();
  return (
    <ul className={styles.lines}>
      {applications.map(({ applicationId, name, projectName, state, deployment }) => (
        <li key={applicationId} className={styles.line}>
          <Link
            to="/orgs/$organizationId/applications/$applicationId"
            params={{ organizationId, applicationId }}
          >
            {name}
          </Link>
          <ApplicationBadge state={state} />
          <span className={styles.aside}>{projectName}</span>
          {deployment?.errorMessage != null && <div className={styles.reason}>{deployment.errorMessage}</div>}
        </li>
      ))}
    </ul>
  );
}

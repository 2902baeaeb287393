import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../api/index.ts';
import { ApplicationBadge } from '../../vocabulary/application-states.tsx';
import styles from './overview.module.css';

/** Applications that fail, with the reason as far as it is known. */
export function FailingLines({
  organizationId,
  applications,
}: {
  readonly organizationId: string;
  readonly applications: RouterOutputs['organization']['overview']['failing'];
}) {
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
          <span>{projectName}</span>
          {deployment?.errorMessage != null && <div className={styles.reason}>{deployment.errorMessage}</div>}
        </li>
      ))}
    </ul>
  );
}

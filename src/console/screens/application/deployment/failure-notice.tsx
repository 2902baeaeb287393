import { Link } from '@tanstack/react-router';
import type { DeploymentStep } from '#src/domain/deployment.ts';
import type { RouterOutputs } from '../../../api/index.ts';
import { Notice } from '../../../kit/index.ts';
import { useOrganizationId } from '../../../parts/index.ts';
import { useApplication } from '../use-application.ts';
import styles from './deployment.module.css';
import { t } from './texts.ts';

type Deployment = RouterOutputs['deployment']['get'];

/** Why a deployment failed, and what to do next; nothing for others. */
export function FailureNotice({
  applicationId,
  deployment: { status, errorMessage, steps },
}: {
  readonly applicationId: string;
  readonly deployment: Deployment;
}) {
  const organizationId = useOrganizationId();
  const application = useApplication(applicationId).data;
  if (status === 'cancelled')
    return (
      <Notice tone="warn" title={t.cancelled}>
        <p>{errorMessage ?? (application?.url === null ? t.cancelledOffline : t.cancelledHint)}</p>
      </Notice>
    );
  if (status !== 'error') return null;
  const failed = steps.find((step) => step.status === 'failed') ?? steps.at(-1);
  const params = { organizationId, applicationId };
  return (
    <Notice tone="bad" title={t.failed}>
      <p>{errorMessage}</p>
      {isStillOnline(application) && <p>{t.stillOnline}</p>}
      <p>{failed === undefined ? t.next.none : nextOf(failed.name)}</p>
      <p className={styles.links}>
        <Link to="/orgs/$organizationId/applications/$applicationId/variables" params={params}>
          {t.toVariables}
        </Link>
        <Link to="/orgs/$organizationId/applications/$applicationId/settings" params={params}>
          {t.toSettings}
        </Link>
      </p>
    </Notice>
  );
}

/** Whether another release receives visitors while the newest deployment has failed. */
function isStillOnline(application: RouterOutputs['application']['get'] | undefined): boolean {
  if (application === undefined) return false;
  const { state, url, health } = application;
  return state === 'failing' && url !== null && health !== 'unhealthy';
}

const nextOf = (step: DeploymentStep): string => t.next[step];

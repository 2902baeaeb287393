import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DEPLOYMENT_HAS_ENDED, releaseIdOf } from '#src/domain/deployment.ts';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button } from '../../../kit/index.ts';
import { ConfirmButton, useAction, useOrganizationId } from '../../../parts/index.ts';
import { useApplication } from '../use-application.ts';
import { RollbackDialog } from './rollback-dialog.tsx';
import { t } from './texts.ts';

/** Cancels a deployment, repeats it, or rolls back to it. */
export function DeploymentActions({
  deployment: { applicationId, deploymentId, status, isKept, rollbackOf },
}: {
  readonly deployment: RouterOutputs['deployment']['get'];
}) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const application = useApplication(applicationId).data;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const show = (deployed: { deploymentId: string }) => {
    close();
    void navigate({
      to: '/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId',
      params: { organizationId, applicationId, deploymentId: deployed.deploymentId },
    });
  };
  const cancel = useAction(api.deployment.cancel.mutationOptions(), { done: t.cancelDone });
  const again = useAction(api.application.deploy.mutationOptions(), { onDone: show, notifies: true });
  const liveId = application?.liveDeploymentId ?? null;
  const live = useQuery({
    ...api.deployment.get.queryOptions({ deploymentId: liveId ?? '' }),
    enabled: liveId !== null,
  }).data;
  // A rollback has the release of the deployment that it returns to.
  const isLive = live !== undefined && releaseIdOf(live) === releaseIdOf({ deploymentId, rollbackOf });
  const canRollBack =
    isKept && application !== undefined && !isLive && (liveId === null || live !== undefined);
  if (!DEPLOYMENT_HAS_ENDED[status])
    return (
      <ConfirmButton
        label={t.cancel}
        look="danger"
        title={t.cancelTitle}
        action={cancel}
        input={{ deploymentId }}
      >
        {t.cancelHint}
      </ConfirmButton>
    );
  return (
    <>
      {canRollBack && <Button onClick={() => setAsking(true)}>{t.rollback}</Button>}
      <Button busy={again.isBusy} onClick={() => again.run({ applicationId })}>
        {t.again}
      </Button>
      {isAsking && (
        <RollbackDialog
          applicationId={applicationId}
          deploymentId={deploymentId}
          liveDeploymentId={liveId}
          onClose={close}
          onDone={show}
        />
      )}
    </>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Play, Rocket, RotateCw, Square } from 'lucide-react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button } from '../../kit/index.ts';
import { ConfirmButton, useAction, useOrganizationId } from '../../parts/index.ts';
import { t } from './texts.ts';

type Application = RouterOutputs['application']['get'];

/** Deploys, starts, stops and restarts an application. */
export function ApplicationActions({ application }: { readonly application: Application }) {
  const { applicationId, name, state, liveDeploymentId } = application;
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const deploy = useAction(api.application.deploy.mutationOptions(), {
    notifies: true,
    done: ({ alreadyQueued }) => (alreadyQueued ? t.joined : t.deploymentQueued),
    onDone: ({ deploymentId }) =>
      void navigate({
        to: '/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId',
        params: { organizationId, applicationId, deploymentId },
      }),
  });
  const start = useAction(api.application.start.mutationOptions(), { done: t.started, notifies: true });
  const stop = useAction(api.application.stop.mutationOptions(), { done: t.stopped });
  const restart = useAction(api.application.restart.mutationOptions(), { done: t.restarted });
  const hasRelease = liveDeploymentId !== null;
  const canRestart = hasRelease && state !== 'stopped';
  return (
    <>
      {hasRelease && state === 'stopped' && (
        <Button busy={start.isBusy} onClick={() => start.run({ applicationId })}>
          <Play aria-hidden="true" />
          {t.start}
        </Button>
      )}
      {(canRestart || state === 'deploying') && (
        <ConfirmButton
          label={t.stop}
          icon={<Square aria-hidden="true" />}
          title={t.stopTitle(name)}
          action={stop}
          input={{ applicationId }}
        >
          {t.stopHint}
        </ConfirmButton>
      )}
      {canRestart && (
        <ConfirmButton
          label={t.restart}
          icon={<RotateCw aria-hidden="true" />}
          title={t.restartTitle(name)}
          action={restart}
          input={{ applicationId }}
        >
          {t.restartHint}
        </ConfirmButton>
      )}
      <Button look="primary" busy={deploy.isBusy} onClick={() => deploy.run({ applicationId })}>
        <Rocket aria-hidden="true" />
        {t.deploy}
      </Button>
    </>
  );
}

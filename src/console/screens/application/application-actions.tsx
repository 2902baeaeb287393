import { useNavigate } from '@tanstack/react-router';
import { Play, Rocket, RotateCw, Square } from 'lucide-react';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button } from '../../kit/index.ts';
import { Confirm, useAction, useOrganizationId } from '../../parts/index.ts';
import { t } from './texts.ts';

type Application = RouterOutputs['application']['get'];

/** Deploys, starts, stops and restarts an application. */
export function ApplicationActions({ application }: { readonly application: Application }) {
  const { applicationId, name, state, liveDeploymentId } = application;
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const [asked, ask] = useState<'stop' | 'restart' | null>(null);
  const close = () => ask(null);
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
  const stop = useAction(api.application.stop.mutationOptions(), { done: t.stopped, onDone: close });
  const restart = useAction(api.application.restart.mutationOptions(), { done: t.restarted, onDone: close });
  const hasRelease = liveDeploymentId !== null;
  return (
    <>
      {hasRelease && state === 'stopped' && (
        <Button busy={start.isBusy} onClick={() => start.run({ applicationId })}>
          <Play aria-hidden="true" />
          {t.start}
        </Button>
      )}
      {state !== 'stopped' && state !== 'idle' && (
        <Button onClick={() => ask('stop')}>
          <Square aria-hidden="true" />
          {t.stop}
        </Button>
      )}
      {hasRelease && state !== 'stopped' && (
        <Button onClick={() => ask('restart')}>
          <RotateCw aria-hidden="true" />
          {t.restart}
        </Button>
      )}
      <Button look="primary" busy={deploy.isBusy} onClick={() => deploy.run({ applicationId })}>
        <Rocket aria-hidden="true" />
        {t.deploy}
      </Button>
      <Confirm
        open={asked === 'stop'}
        onClose={close}
        title={t.stopTitle(name)}
        confirm={t.stop}
        onConfirm={() => stop.run({ applicationId })}
        action={stop}
      >
        {t.stopHint}
      </Confirm>
      <Confirm
        open={asked === 'restart'}
        onClose={close}
        title={t.restartTitle(name)}
        confirm={t.restart}
        onConfirm={() => restart.run({ applicationId })}
        action={restart}
      >
        {t.restartHint}
      </Confirm>
    </>
  );
}

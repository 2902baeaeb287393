import { useState } from 'react';
import { ProblemNotice } from '../../../parts/index.ts';
import { LogView } from '../../../parts/log-view/index.ts';
import { t } from './texts.ts';
import { type DeploymentOutput, useFollowedLog } from './use-followed-log.ts';
import { useStoredLog } from './use-stored-log.ts';

/** The log of a deployment. One that has ended is read; another one is followed, also beyond its end. */
export function DeploymentLog({
  deploymentId,
  hasEnded,
}: {
  readonly deploymentId: string;
  readonly hasEnded: boolean;
}) {
  const [isStored] = useState(hasEnded);
  return isStored ? <StoredLog deploymentId={deploymentId} /> : <FollowedLog deploymentId={deploymentId} />;
}

function StoredLog({ deploymentId }: { readonly deploymentId: string }) {
  return <Output deploymentId={deploymentId} output={useStoredLog(deploymentId)} />;
}

/** The log of a deployment as it is written. One that has ended is written again from its start. */
export function FollowedLog({
  deploymentId,
  small = false,
}: {
  readonly deploymentId: string;
  readonly small?: boolean;
}) {
  return <Output deploymentId={deploymentId} output={useFollowedLog(deploymentId)} small={small} />;
}

function Output({
  deploymentId,
  output: { lines, isEnded, error, retry },
  small = false,
}: {
  readonly deploymentId: string;
  readonly output: DeploymentOutput;
  readonly small?: boolean;
}) {
  return (
    <>
      <ProblemNotice error={error} title={t.logFailed} onRetry={retry} />
      <LogView lines={lines} label={t.log} isEnded={isEnded} fileName={`${deploymentId}.log`} small={small} />
    </>
  );
}

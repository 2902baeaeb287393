import { useEffect, useState } from 'react';
import { DEPLOYMENT_HAS_ENDED } from '#src/domain/deployment.ts';
import type { RouterOutputs } from '../../../api/index.ts';
import { Muted } from '../../../kit/index.ts';
import { formatDuration } from '../../../language/index.ts';
import { deploymentStepText, StepBadge } from '../../../vocabulary/deployment-steps.tsx';
import styles from './deployment.module.css';
import { t } from './texts.ts';

type Deployment = RouterOutputs['deployment']['get'];

const SECOND_MS = 1_000;

/** The steps of a deployment with how long each has taken. */
export function DeploymentSteps({ deployment: { steps, status } }: { readonly deployment: Deployment }) {
  const now = useNow(!DEPLOYMENT_HAS_ENDED[status]);
  return (
    <ol className={styles.steps}>
      {steps.length === 0 && (
        <li className={styles.step}>
          <Muted>{DEPLOYMENT_HAS_ENDED[status] ? t.noSteps : t.waiting}</Muted>
        </li>
      )}
      {steps.map((step) => (
        <li key={step.name} className={styles.step}>
          <span>{deploymentStepText(step.name)}</span>
          <StepBadge status={step.status} />
          <span className={styles.time}>
            {formatDuration(
              (step.finishedAt === null ? now : new Date(step.finishedAt).getTime()) -
                new Date(step.startedAt).getTime(),
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The time, which moves each second while it is used. */
function useNow(isUsed: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isUsed) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isUsed]);
  return now;
}

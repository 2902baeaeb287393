import type { DeploymentStep, DeploymentStepStatus } from '#src/domain/deployment.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    step: {
      fetch: 'Fetch the source',
      build: 'Build',
      start: 'Start',
      health: 'Check that it answers',
      route: 'Send visitors to it',
    },
    status: { running: 'Running', success: 'Done', failed: 'Failed' },
  },
  fr: {
    step: {
      fetch: 'Récupérer les sources',
      build: 'Construire',
      start: 'Démarrer',
      health: 'Vérifier la réponse',
      route: 'Diriger les visiteurs',
    },
    status: { running: 'En cours', success: 'Terminé', failed: 'Échoué' },
  },
} satisfies Record<
  string,
  { step: Record<DeploymentStep, string>; status: Record<DeploymentStepStatus, string> }
>);

const TONES = {
  running: 'busy',
  success: 'good',
  failed: 'bad',
} as const satisfies Record<DeploymentStepStatus, Tone>;

/** How far a step of a deployment is. */
export function StepBadge({ status }: { readonly status: DeploymentStepStatus }) {
  return <Badge tone={TONES[status]}>{t.status[status]}</Badge>;
}

export function deploymentStepText(step: DeploymentStep): string {
  return t.step[step];
}

import type { ApplicationState } from '#src/domain/application.ts';
import type { DeploymentStatus } from '#src/domain/deployment.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    application: {
      deploying: 'Deploying',
      failing: 'Failing',
      running: 'Running',
      stopped: 'Stopped',
      idle: 'Not deployed',
    },
    deployment: {
      queued: 'Queued',
      running: 'Running',
      done: 'Succeeded',
      error: 'Failed',
      cancelled: 'Canceled',
    },
  },
  fr: {
    application: {
      deploying: 'En déploiement',
      failing: 'En échec',
      running: 'En marche',
      stopped: 'Arrêtée',
      idle: 'Non déployée',
    },
    deployment: {
      queued: 'En attente',
      running: 'En cours',
      done: 'Réussi',
      error: 'Échoué',
      cancelled: 'Annulé',
    },
  },
});

const APPLICATION_TONES = {
  deploying: 'busy',
  failing: 'bad',
  running: 'good',
  stopped: 'warn',
  idle: 'neutral',
} as const satisfies Record<ApplicationState, Tone>;

const DEPLOYMENT_TONES = {
  queued: 'neutral',
  running: 'busy',
  done: 'good',
  error: 'bad',
  cancelled: 'warn',
} as const satisfies Record<DeploymentStatus, Tone>;

/** What an application does now. */
export function ApplicationBadge({ state }: { readonly state: ApplicationState }) {
  return <Badge tone={APPLICATION_TONES[state]}>{applicationStateText(state)}</Badge>;
}

export function applicationStateText(state: ApplicationState): string {
  return t.application[state];
}

/** How far a deployment is. */
export function DeploymentBadge({ status }: { readonly status: DeploymentStatus }) {
  return <Badge tone={DEPLOYMENT_TONES[status]}>{t.deployment[status]}</Badge>;
}

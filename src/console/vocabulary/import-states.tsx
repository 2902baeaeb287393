import type { ImportStatus, ImportStepName, ImportStepStatus } from '#src/domain/site-import.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    status: { pending: 'Running', success: 'Imported', partial: 'Incomplete', failed: 'Failed' },
    step: {
      project_creation: 'Create the project',
      database_creation: 'Create the database',
      application_creation: 'Create the application',
      domain_creation: 'Set up the domain',
      deployment: 'Start the deployment',
    },
    stepStatus: {
      pending: 'Waiting',
      running: 'Running',
      success: 'Done',
      failed: 'Failed',
      skipped: 'Not requested',
    },
    notRun: 'Not run',
  },
  fr: {
    status: { pending: 'En cours', success: 'Importé', partial: 'Incomplet', failed: 'Échoué' },
    step: {
      project_creation: 'Créer le projet',
      database_creation: 'Créer la base de données',
      application_creation: 'Créer l’application',
      domain_creation: 'Configurer le domaine',
      deployment: 'Lancer le déploiement',
    },
    stepStatus: {
      pending: 'En attente',
      running: 'En cours',
      success: 'Terminé',
      failed: 'Échoué',
      skipped: 'Non demandé',
    },
    notRun: 'Non exécuté',
  },
});

const STATUS_TONES = {
  pending: 'busy',
  success: 'good',
  partial: 'warn',
  failed: 'bad',
} as const satisfies Record<ImportStatus, Tone>;

const STEP_TONES = {
  pending: 'neutral',
  running: 'busy',
  success: 'good',
  failed: 'bad',
  skipped: 'neutral',
} as const satisfies Record<ImportStepStatus, Tone>;

/** How an import ended, or that it runs. */
export function ImportBadge({ status }: { readonly status: ImportStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{t.status[status]}</Badge>;
}

/** What a step of an import does. */
export function importStepText(step: ImportStepName): string {
  return t.step[step];
}

/** How far a step of an import is; after the end of the import a step that waits is not run any more. */
export function ImportStepBadge({
  status,
  isOver,
}: {
  readonly status: ImportStepStatus;
  readonly isOver: boolean;
}) {
  const text = status === 'pending' && isOver ? t.notRun : t.stepStatus[status];
  return <Badge tone={STEP_TONES[status]}>{text}</Badge>;
}

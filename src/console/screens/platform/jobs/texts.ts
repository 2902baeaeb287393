import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Jobs',
    lead: 'What the platform does in the background: deployments, domains, webhooks and payments.',
    states: 'States',
    job: 'Job',
    retry: 'Run now',
    retried: 'The job runs again.',
    discard: 'Discard',
    discardTitle: 'Discard this job?',
    discardHint:
      'The job does not run again. What it was to change stays as it is: a deployment, for example, stays queued.',
    discarded: 'Job discarded.',
    empty: 'No job',
    emptyHint: 'Jobs that wait, run or have failed appear here.',
  },
  fr: {
    title: 'Tâches',
    lead: 'Ce que la plateforme fait en arrière-plan : déploiements, domaines, webhooks et paiements.',
    states: 'États',
    job: 'Tâche',
    retry: 'Exécuter maintenant',
    retried: 'La tâche est relancée.',
    discard: 'Supprimer',
    discardTitle: 'Supprimer cette tâche ?',
    discardHint:
      'La tâche ne sera plus exécutée. Ce qu’elle devait modifier reste tel quel : un déploiement, par exemple, reste en attente.',
    discarded: 'Tâche supprimée.',
    empty: 'Aucune tâche',
    emptyHint: 'Les tâches en attente, en cours ou en échec apparaissent ici.',
  },
});

import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Deployments',
    deployment: 'Deployment',
    live: 'Live',
    commit: 'Commit',
    started: 'Started',
    empty: 'No deployments yet',
    emptyHint: 'Deploy the application to put it online. Every deployment appears here with its log.',
  },
  fr: {
    title: 'Déploiements',
    deployment: 'Déploiement',
    live: 'En ligne',
    commit: 'Commit',
    started: 'Début',
    empty: 'Aucun déploiement',
    emptyHint:
      'Déployez l’application pour la mettre en ligne. Chaque déploiement apparaît ici avec son journal.',
  },
});

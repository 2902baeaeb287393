import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Deployment',
    deployment: 'Deployment',
    steps: 'Steps',
    noSteps: 'No step has begun.',
    waiting: 'It waits until a worker is free.',
    details: 'Details',
    log: 'Log of the deployment',
    logFailed: 'The log could not be read.',
    change: 'Change',
    commit: 'Commit',
    created: 'Created',
    waited: 'Waited',
    duration: 'Duration',
    rollbackOf: 'Rolls back to',
    kept: 'Release is kept',
    failed: 'The deployment failed',
    cancelled: 'The deployment was canceled',
    cancelledHint: 'The earlier release still receives the visitors. Deploy again when you are ready.',
    next: {
      none: 'Deploy again. If it fails again, check the settings of the application.',
      fetch:
        'Check the address of the repository, the branch and the access to it in the settings. Then deploy again.',
      build:
        'The end of the log shows the reason. Correct it in the repository, or change the build command in the settings. Then deploy again.',
      start:
        'The end of the log shows the reason. Check the start command in the settings, and the variables. Then deploy again.',
      health:
        'The application has to answer on the port in the variable PORT. The end of the log shows what it printed. Check the variables, the port and the health path. Then deploy again.',
      route: 'The release runs, but visitors could not be sent to it. Deploy again.',
    },
    toVariables: 'Variables',
    toSettings: 'Settings',
    cancel: 'Cancel the deployment',
    cancelTitle: 'Cancel this deployment?',
    cancelHint: 'The new release is removed. The running release keeps its visitors.',
    cancelDone: 'The deployment is canceled.',
    again: 'Deploy again',
    rollback: 'Roll back to this',
    rollbackTitle: 'Roll back to this release?',
    rollbackHint:
      'The release is started again without a build, with the current variables. Databases are not changed.',
    rollbackQueued: 'The rollback is queued.',
    now: 'Receives the visitors now',
    after: 'Receives them after the rollback',
  },
  fr: {
    title: 'Déploiement',
    deployment: 'Déploiement',
    steps: 'Étapes',
    noSteps: 'Aucune étape n’a commencé.',
    waiting: 'En attente d’un exécuteur libre.',
    details: 'Détails',
    log: 'Journal du déploiement',
    logFailed: 'Le journal n’a pas pu être lu.',
    change: 'Modification',
    commit: 'Commit',
    created: 'Créé',
    waited: 'Attente',
    duration: 'Durée',
    rollbackOf: 'Revient à',
    kept: 'Version conservée',
    failed: 'Le déploiement a échoué',
    cancelled: 'Le déploiement a été annulé',
    cancelledHint:
      'La version antérieure reçoit toujours les visiteurs. Déployez à nouveau quand vous le souhaitez.',
    next: {
      none: 'Déployez à nouveau. En cas de nouvel échec, vérifiez les paramètres de l’application.',
      fetch:
        'Vérifiez l’adresse du dépôt, la branche et l’accès dans les paramètres. Puis déployez à nouveau.',
      build:
        'La fin du journal montre la cause. Corrigez-la dans le dépôt, ou changez la commande de construction dans les paramètres. Puis déployez à nouveau.',
      start:
        'La fin du journal montre la cause. Vérifiez la commande de démarrage dans les paramètres, et les variables. Puis déployez à nouveau.',
      health:
        'L’application doit répondre sur le port de la variable PORT. La fin du journal montre sa sortie. Vérifiez les variables, le port et le chemin de contrôle. Puis déployez à nouveau.',
      route: 'La version est en marche, mais les visiteurs n’ont pas pu y être dirigés. Déployez à nouveau.',
    },
    toVariables: 'Variables',
    toSettings: 'Paramètres',
    cancel: 'Annuler le déploiement',
    cancelTitle: 'Annuler ce déploiement ?',
    cancelHint: 'La nouvelle version est supprimée. La version en marche garde ses visiteurs.',
    cancelDone: 'Le déploiement est annulé.',
    again: 'Déployer à nouveau',
    rollback: 'Revenir à cette version',
    rollbackTitle: 'Revenir à cette version ?',
    rollbackHint:
      'La version redémarre sans construction, avec les variables actuelles. Les bases de données ne changent pas.',
    rollbackQueued: 'Le retour est en attente.',
    now: 'Reçoit les visiteurs maintenant',
    after: 'Les reçoit après le retour',
  },
});

import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Triggers',
    lead: 'What deploys the application: its deploy webhook, and pushes to its repository.',
    webhook: 'Deploy webhook',
    webhookHint:
      'A POST request to this address deploys the application. Any caller who knows it can do that.',
    hidden: 'The address is hidden.',
    notAllowed: 'Your role does not allow you to see the address.',
    show: 'Show the address',
    regenerate: 'Replace the address',
    regenerateHint:
      'A new address replaces this one immediately. Requests to the present address are then answered with 404: change it wherever it is used.',
    regenerated: 'The address is replaced.',
    auto: 'Automatic deployment',
    enabled: 'Deploy after a push',
    enabledHint: 'Needs a push event of the git host, or the deploy webhook set up there.',
    branches: 'Branch patterns',
    branchesHint:
      'One a line. Without patterns, only the branch of the source is deployed. Example: main, release/*',
    paths: 'Path patterns',
    pathsHint:
      'One a line. At least one changed file must match; without patterns, every change is deployed. Example: apps/web/**',
    rules: 'How patterns decide',
    lastDecides:
      'The patterns are read from the top, and the last one that matches decides. A pattern that starts with ! excludes what it matches.',
    startsOut:
      'If the first pattern starts with !, everything that no pattern matches is included; otherwise it is not.',
    wildcards: '* matches within a part of a path, ** also across several parts.',
    example: 'Example: release/* and below it !release/old deploy all release branches except release/old.',
    history: 'History',
    historyEmpty: 'No events yet',
    historyEmptyHint: 'Each push and each request to the deploy webhook appears here with its result.',
    origin: 'Origin',
    outcome: 'Result',
    commit: 'Branch and commit',
    deployment: 'Deployment',
    open: 'Open',
    openOf: (id: string) => `Open the deployment ${id}`,
  },
  fr: {
    title: 'Déclencheurs',
    lead: 'Ce qui déploie l’application : son webhook de déploiement et les push vers son dépôt.',
    webhook: 'Webhook de déploiement',
    webhookHint:
      'Une requête POST à cette adresse déploie l’application. Tout appelant qui la connaît peut le faire.',
    hidden: 'L’adresse est masquée.',
    notAllowed: 'Votre rôle ne vous permet pas de voir l’adresse.',
    show: 'Afficher l’adresse',
    regenerate: 'Remplacer l’adresse',
    regenerateHint:
      'Une nouvelle adresse remplace celle-ci immédiatement. Les requêtes à l’adresse actuelle reçoivent alors la réponse 404 : changez-la partout où elle est utilisée.',
    regenerated: 'L’adresse est remplacée.',
    auto: 'Déploiement automatique',
    enabled: 'Déployer après un push',
    enabledHint:
      'Nécessite un événement push de l’hébergeur git, ou le webhook de déploiement défini là-bas.',
    branches: 'Motifs de branches',
    branchesHint:
      'Un par ligne. Sans motif, seule la branche de la source est déployée. Exemple : main, release/*',
    paths: 'Motifs de chemins',
    pathsHint:
      'Un par ligne. Au moins un fichier modifié doit correspondre ; sans motif, chaque changement est déployé. Exemple : apps/web/**',
    rules: 'Comment les motifs décident',
    lastDecides:
      'Les motifs sont lus depuis le haut, et le dernier qui correspond décide. Un motif qui commence par ! exclut ce qui lui correspond.',
    startsOut:
      'Si le premier motif commence par !, tout ce à quoi aucun motif ne correspond est inclus ; sinon, non.',
    wildcards: '* correspond dans une partie d’un chemin, ** aussi à travers plusieurs parties.',
    example: 'Exemple : release/* puis !release/old déploient toutes les branches release sauf release/old.',
    history: 'Historique',
    historyEmpty: 'Aucun événement',
    historyEmptyHint:
      'Chaque push et chaque requête au webhook de déploiement apparaît ici avec son résultat.',
    origin: 'Origine',
    outcome: 'Résultat',
    commit: 'Branche et commit',
    deployment: 'Déploiement',
    open: 'Ouvrir',
    openOf: (id: string) => `Ouvrir le déploiement ${id}`,
  },
});

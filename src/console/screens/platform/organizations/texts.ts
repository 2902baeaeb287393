import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Organizations',
    lead: 'All organizations of the platform. You change what their plans allow.',
    organization: 'Organization',
    members: 'Members',
    applications: 'Applications',
    quotas: 'Quotas',
    features: 'Features',
    searchHint: 'Name, or start of an organization id',
    empty: 'No organization',
    changePlan: 'Change the plan',
    planOf: (name: string) => `Plan of ${name}`,
    planHint: '-1 means unlimited, 0 not allowed. What exists beyond a smaller quota stays.',
    planChanged: 'Plan changed.',
    withdrawTitle: 'Withdraw a host name',
    withdrawHint:
      'The organization that has it loses it, and cannot use it again until the withdrawal is lifted. Other organizations can use it immediately.',
    withdraw: 'Withdraw',
    withdrawAsk: (host: string) => `Withdraw ${host}?`,
    withdrawText:
      'Visitors of the host no longer reach the application. After a lift, the organization has to verify the domain again.',
    withdrawn: 'The host name was withdrawn.',
    lift: 'Lift the withdrawal',
    lifted: 'The withdrawal was lifted.',
  },
  fr: {
    title: 'Organisations',
    lead: 'Toutes les organisations de la plateforme. Vous modifiez ce que leur formule permet.',
    organization: 'Organisation',
    members: 'Membres',
    applications: 'Applications',
    quotas: 'Quotas',
    features: 'Fonctions',
    searchHint: 'Nom, ou début d’un identifiant',
    empty: 'Aucune organisation',
    changePlan: 'Modifier la formule',
    planOf: (name: string) => `Formule de ${name}`,
    planHint: '-1 : illimité, 0 : non autorisé. Ce qui existe au-delà d’un quota réduit est conservé.',
    planChanged: 'Formule modifiée.',
    withdrawTitle: 'Retirer un nom d’hôte',
    withdrawHint:
      'L’organisation qui l’a le perd, et ne peut plus l’utiliser tant que le retrait n’est pas levé. D’autres organisations peuvent l’utiliser aussitôt.',
    withdraw: 'Retirer',
    withdrawAsk: (host: string) => `Retirer ${host} ?`,
    withdrawText:
      'Les visiteurs de cet hôte n’atteignent plus l’application. Une fois le retrait levé, l’organisation doit vérifier à nouveau le domaine.',
    withdrawn: 'Le nom d’hôte a été retiré.',
    lift: 'Lever le retrait',
    lifted: 'Le retrait a été levé.',
  },
});

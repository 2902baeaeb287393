import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Organizations',
    lead: 'All organizations of the platform, with what their plans allow.',
    organization: 'Organization',
    members: 'Members',
    applications: 'Applications',
    quotas: 'Quotas',
    features: 'Features',
    searchHint: 'Name, or start of an organization id',
    empty: 'No organization matches.',
    changePlan: 'Change the plan',
    planOf: (name: string) => `Plan of ${name}`,
    planHint: '-1 means unlimited, 0 not allowed. What exists beyond a smaller quota stays.',
    planChanged: 'Plan changed.',
  },
  fr: {
    title: 'Organisations',
    lead: 'Toutes les organisations de la plateforme, avec ce que leur formule permet.',
    organization: 'Organisation',
    members: 'Membres',
    applications: 'Applications',
    quotas: 'Quotas',
    features: 'Fonctions',
    searchHint: 'Nom, ou début d’un identifiant',
    empty: 'Aucune organisation ne correspond.',
    changePlan: 'Modifier la formule',
    planOf: (name: string) => `Formule de ${name}`,
    planHint: '-1 : illimité, 0 : non autorisé. Ce qui existe au-delà d’un quota réduit est conservé.',
    planChanged: 'Formule modifiée.',
  },
});

import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Subscriptions',
    lead: 'The subscriptions of all merchants.',
    customer: 'Customer',
    offer: 'Offer',
    period: 'Paid until',
    merchantId: 'Merchant id',
    merchantHint: 'Shows only the subscriptions of this merchant.',
    ends: 'Ends then',
    empty: 'No subscription',
    emptyHint: 'Subscriptions of customers appear here.',
  },
  fr: {
    title: 'Abonnements',
    lead: 'Les abonnements de tous les marchands.',
    customer: 'Client',
    offer: 'Offre',
    period: 'Payé jusqu’à',
    merchantId: 'Identifiant du marchand',
    merchantHint: 'N’affiche que les abonnements de ce marchand.',
    ends: 'Se termine alors',
    empty: 'Aucun abonnement',
    emptyHint: 'Les abonnements des clients apparaissent ici.',
  },
});

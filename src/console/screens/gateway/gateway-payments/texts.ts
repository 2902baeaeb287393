import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Payments',
    lead: 'The payments of all merchants.',
    reference: 'Reference',
    amount: 'Amount',
    method: 'Method',
    searchHint: 'Reference, or start of a payment id',
    merchantId: 'Merchant id',
    merchantHint: 'Shows only the payments of this merchant.',
    empty: 'No payment',
    emptyHint: 'Payments of customers appear here.',
  },
  fr: {
    title: 'Paiements',
    lead: 'Les paiements de tous les marchands.',
    reference: 'Référence',
    amount: 'Montant',
    method: 'Moyen',
    searchHint: 'Référence, ou début d’un identifiant',
    merchantId: 'Identifiant du marchand',
    merchantHint: 'N’affiche que les paiements de ce marchand.',
    empty: 'Aucun paiement',
    emptyHint: 'Les paiements des clients apparaissent ici.',
  },
});

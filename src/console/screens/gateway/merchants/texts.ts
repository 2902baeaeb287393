import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Merchants',
    lead: 'Who collects payments over this gateway. An organization gets its merchant with its first payment service.',
    merchant: 'Merchant',
    mode: 'Mode',
    searchHint: 'Name, event address, or start of a code or id',
    empty: 'No merchant',
    emptyHint: 'When an organization adds a payment service, its merchant appears here.',
    payments: 'Payments',
  },
  fr: {
    title: 'Marchands',
    lead: 'Ceux qui encaissent par cette passerelle. Une organisation reçoit son marchand avec son premier service de paiement.',
    merchant: 'Marchand',
    mode: 'Mode',
    searchHint: 'Nom, adresse des événements, ou début d’un code ou identifiant',
    empty: 'Aucun marchand',
    emptyHint: 'Quand une organisation ajoute un service de paiement, son marchand apparaît ici.',
    payments: 'Paiements',
  },
});

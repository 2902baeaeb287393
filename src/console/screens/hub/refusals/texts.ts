import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Rejections',
    lead: 'Requests of licenses that the hub rejected, with the reason. Entries are kept for 30 days.',
    operation: 'Request',
    from: (address: string) => `from ${address}`,
    license: 'License',
    licenseId: 'License id',
    licenseIdHint: 'Shows only the requests of this license.',
    empty: 'No request was rejected',
    emptyHint: 'If the hub rejects a request, for example because a name is taken, it appears here.',
  },
  fr: {
    title: 'Refus',
    lead: 'Requêtes de licences que le serveur a refusées, avec la raison. Elles sont conservées 30 jours.',
    operation: 'Requête',
    from: (address: string) => `depuis ${address}`,
    license: 'Licence',
    licenseId: 'Identifiant de licence',
    licenseIdHint: 'N’affiche que les requêtes de cette licence.',
    empty: 'Aucune requête n’a été refusée',
    emptyHint: 'Si le serveur refuse une requête, par exemple parce qu’un nom est pris, elle apparaît ici.',
  },
});

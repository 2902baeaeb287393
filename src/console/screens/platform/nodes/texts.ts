import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Nodes',
    lead: 'The processes that share the database. Each has a data folder of its own.',
    node: 'Node',
    version: 'Version',
    roles: 'Roles',
    started: 'Started',
    seen: 'Last report',
    alive: 'Alive',
    silent: 'Silent',
    empty: 'No node',
  },
  fr: {
    title: 'Nœuds',
    lead: 'Les processus qui partagent la base de données. Chacun a son propre dossier de données.',
    node: 'Nœud',
    version: 'Version',
    roles: 'Rôles',
    started: 'Démarré',
    seen: 'Dernier signal',
    alive: 'En marche',
    silent: 'Muet',
    empty: 'Aucun nœud',
  },
});

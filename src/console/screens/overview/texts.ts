import { plural, texts } from '../../language/index.ts';

export const t = texts({
  en: {
    title: 'Overview',
    failing: 'Needs attention',
    deploying: 'Being deployed now',
    recent: 'Latest deployments',
    noRecent: 'Nothing was deployed yet',
    noRecentHint: 'Deployments of all applications appear here.',
    empty: 'Put your first site online',
    emptyHint:
      'An import creates the project, the database, the application and its domain from one repository.',
    applications: (count: number) => plural(count, { one: 'Application', other: 'Applications' }),
    projects: (count: number) => plural(count, { one: 'Project', other: 'Projects' }),
    databases: (count: number) => plural(count, { one: 'Database', other: 'Databases' }),
    domains: (count: number) => plural(count, { one: 'Domain', other: 'Domains' }),
  },
  fr: {
    title: 'Vue d’ensemble',
    failing: 'À vérifier',
    deploying: 'Déploiements en cours',
    recent: 'Derniers déploiements',
    noRecent: 'Rien n’a encore été déployé',
    noRecentHint: 'Les déploiements de toutes les applications apparaissent ici.',
    empty: 'Mettez votre premier site en ligne',
    emptyHint:
      'Une importation crée le projet, la base de données, l’application et son domaine à partir d’un dépôt.',
    applications: (count: number) => plural(count, { one: 'Application', other: 'Applications' }),
    projects: (count: number) => plural(count, { one: 'Projet', other: 'Projets' }),
    databases: (count: number) => plural(count, { one: 'Base de données', other: 'Bases de données' }),
    domains: (count: number) => plural(count, { one: 'Domaine', other: 'Domaines' }),
  },
});

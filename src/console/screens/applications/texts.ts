import { plural, texts } from '../../language/index.ts';

export const t = texts({
  en: {
    title: 'Applications',
    search: 'Search by name or domain',
    state: 'State',
    anyState: 'All states',
    count: (count: number) => plural(count, { one: '# application', other: '# applications' }),
    empty: 'No applications yet',
    emptyHint: 'Import a site, or add an application to an environment of a project.',
    site: (name: string) => `site of ${name}`,
    never: 'Not deployed yet',
  },
  fr: {
    title: 'Applications',
    search: 'Nom ou domaine',
    state: 'État',
    anyState: 'Tous les états',
    count: (count: number) => plural(count, { one: '# application', other: '# applications' }),
    empty: 'Aucune application',
    emptyHint: 'Importez un site, ou ajoutez une application à un environnement d’un projet.',
    site: (name: string) => `site de ${name}`,
    never: 'Pas encore déployée',
  },
});

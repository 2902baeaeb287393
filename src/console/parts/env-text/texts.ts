import { plural, texts } from '../../language/index.ts';

export const t = texts({
  en: {
    content: 'Content of an .env file',
    hint: 'One NAME=value a line. Names in the values, such as $OTHER, are not replaced.',
    read: (count: number) =>
      plural(count, { one: '# variable can be read.', other: '# variables can be read.' }),
    unread: 'These lines cannot be read and are left out:',
    line: (line: string) => `Line ${line}:`,
    problems: {
      noAssignment: 'there is no = in it.',
      badName: 'the text before = is not the name of a variable.',
      openQuote: 'the quote is not closed.',
      afterQuote: 'there is text after the closing quote.',
    },
  },
  fr: {
    content: 'Contenu d’un fichier .env',
    hint: 'Une ligne NOM=valeur par variable. Les noms dans les valeurs, comme $OTHER, ne sont pas remplacés.',
    read: (count: number) => plural(count, { one: '# variable lisible.', other: '# variables lisibles.' }),
    unread: 'Ces lignes sont illisibles et laissées de côté :',
    line: (line: string) => `Ligne ${line} :`,
    problems: {
      noAssignment: 'elle ne contient pas de =.',
      badName: 'le texte avant = n’est pas le nom d’une variable.',
      openQuote: 'le guillemet n’est pas fermé.',
      afterQuote: 'il y a du texte après le guillemet fermant.',
    },
  },
});

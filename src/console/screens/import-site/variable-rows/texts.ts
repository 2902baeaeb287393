import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    name: 'Variable',
    nameOf: (row: number) => `Name of variable ${row}`,
    unnamed: (row: number) => `variable ${row}`,
    valueOf: (name: string) => `Value of ${name}`,
    show: (name: string) => `Show the value of ${name}`,
    hide: (name: string) => `Hide the value of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    add: 'Add a variable',
    paste: 'Paste a .env file',
    pasteTitle: 'Variables from a .env file',
    empty: 'No variables',
  },
  fr: {
    name: 'Variable',
    nameOf: (row: number) => `Nom de la variable ${row}`,
    unnamed: (row: number) => `la variable ${row}`,
    valueOf: (name: string) => `Valeur de ${name}`,
    show: (name: string) => `Afficher la valeur de ${name}`,
    hide: (name: string) => `Masquer la valeur de ${name}`,
    remove: (name: string) => `Supprimer ${name}`,
    add: 'Ajouter une variable',
    paste: 'Coller un fichier .env',
    pasteTitle: 'Variables d’un fichier .env',
    empty: 'Aucune variable',
  },
});

import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    title: 'Usage',
    none: 'Usage is not measured yet',
    noneHint: 'This version of the platform does not report the memory, CPU and disk of an application.',
  },
  fr: {
    title: 'Utilisation',
    none: 'L’utilisation n’est pas encore mesurée',
    noneHint:
      'Cette version de la plateforme ne rapporte pas la mémoire, le processeur et le disque d’une application.',
  },
});

import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    event: 'Event',
    attempts: 'Attempts',
    when: 'When',
    next: 'Next attempt',
    error: 'Last error',
    redeliver: 'Send again',
    redelivered: 'The event is sent again.',
  },
  fr: {
    event: 'Événement',
    attempts: 'Essais',
    when: 'Quand',
    next: 'Prochain essai',
    error: 'Dernière erreur',
    redeliver: 'Renvoyer',
    redelivered: 'L’événement est renvoyé.',
  },
});

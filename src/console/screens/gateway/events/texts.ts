import { texts } from '../../../language/index.ts';

export const t = texts({
  en: {
    redeliver: 'Send again',
    redelivered: 'The event is sent again.',
  },
  fr: {
    redeliver: 'Renvoyer',
    redelivered: 'L’événement est renvoyé.',
  },
});

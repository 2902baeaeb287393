import { texts } from '../../language/index.ts';

/** Texts about the delivery of an event to the program of a user. */
export const t = texts({
  en: {
    payload: 'What was sent',
    noPayload: 'The event is deleted.',
    headers: 'Headers',
    answer: 'Start of the answer',
    noAnswerText: 'No answer with text is recorded.',
    http: (status: number) => `HTTP ${status}`,
    noAnswer: 'No answer',
    manual: 'by hand',
    redeliver: 'Send again',
    redelivered: 'The event is sent again.',
  },
  fr: {
    payload: 'Ce qui a été envoyé',
    noPayload: 'L’événement est effacé.',
    headers: 'En-têtes',
    answer: 'Début de la réponse',
    noAnswerText: 'Aucune réponse avec du texte n’est enregistrée.',
    http: (status: number) => `HTTP ${status}`,
    noAnswer: 'Pas de réponse',
    manual: 'à la main',
    redeliver: 'Envoyer à nouveau',
    redelivered: 'L’événement est envoyé à nouveau.',
  },
});

/** The status of an answer, and whether a user asked for the delivery. */
export function answerText({
  statusCode,
  manual = false,
}: {
  readonly statusCode: number | null;
  readonly manual?: boolean;
}): string {
  const answer = statusCode === null ? t.noAnswer : t.http(statusCode);
  return manual ? `${answer} · ${t.manual}` : answer;
}

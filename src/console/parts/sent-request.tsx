import { Fold, Muted, Stack, TextBlock } from '../kit/index.ts';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    payload: 'What was sent',
    noPayload: 'The event is deleted.',
    headers: 'Headers',
    answer: 'Start of the answer',
    noAnswer: 'No answer with text is recorded.',
  },
  fr: {
    payload: 'Ce qui a été envoyé',
    noPayload: 'L’événement est effacé.',
    headers: 'En-têtes',
    answer: 'Début de la réponse',
    noAnswer: 'Aucune réponse avec du texte n’est enregistrée.',
  },
});

/** An event as it was sent to the program of a user, and what that program answered. */
export function SentRequest({
  payload,
  headers,
  answer,
}: {
  readonly payload: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string | null;
}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Stack gap={0.75}>
      <h3>{t.payload}</h3>
      {payload === null ? <Muted>{t.noPayload}</Muted> : <TextBlock>{formatJson(payload)}</TextBlock>}
      {lines.length > 0 && (
        <Fold title={t.headers}>
          <TextBlock>{lines.join('\n')}</TextBlock>
        </Fold>
      )}
      <h3>{t.answer}</h3>
      {answer === null || answer === '' ? (
        <Muted>{t.noAnswer}</Muted>
      ) : (
        <TextBlock>{formatJson(answer)}</TextBlock>
      )}
    </Stack>
  );
}

/** JSON with a line for each field; other text as it is. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

import { Fold, Muted, TextBlock } from '../../kit/index.ts';
import { t } from './texts.ts';

/** What was sent, and what the program that received it answered. */
export interface SentRequestProps {
  readonly payload: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string | null;
}

/** An event as it was sent to the program of a user, and what that program answered. */
export function SentRequest({ payload, headers, answer }: SentRequestProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <h3>{t.payload}</h3>
      {payload === null ? <Muted>{t.noPayload}</Muted> : <TextBlock>{formatJson(payload)}</TextBlock>}
      {lines.length > 0 && (
        <Fold title={t.headers}>
          <TextBlock>{lines.join('\n')}</TextBlock>
        </Fold>
      )}
      <h3>{t.answer}</h3>
      {answer === null || answer === '' ? (
        <Muted>{t.noAnswerText}</Muted>
      ) : (
        <TextBlock>{formatJson(answer)}</TextBlock>
      )}
    </>
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

import { CONSOLE_FACTS, type ConsoleFacts } from '#src/domain/console.ts';

/** What the page knows about its platform: the server writes it into the page. */
export const facts: ConsoleFacts = JSON.parse(
  document.querySelector<HTMLMetaElement>(`meta[name="${CONSOLE_FACTS}"]`)?.content ?? 'null',
);

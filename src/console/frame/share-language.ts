import { LANGUAGE_COOKIE } from '#src/domain/console.ts';
import { chosenLanguage } from '../language/index.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The pages that the server makes, such as the one to choose a new password, have the chosen language too. */
export function shareLanguage(): void {
  const language = chosenLanguage();
  if (language === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and it needs TLS
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

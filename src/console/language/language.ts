import { LANGUAGE_COOKIE } from '#src/domain/console.ts';

/** The languages of the console. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'pilothouse.language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The language of the reader: the chosen one, else the first of the browser that the console has. */
export const language: Language = chosen() ?? preferred();
document.documentElement.lang = language;
if (chosen() !== undefined) tellServer(language);

/** Stores the choice and loads the page again: texts are chosen while the program loads. */
export function changeLanguage(next: Language): void {
  localStorage.setItem(STORED, next);
  tellServer(next);
  window.location.reload();
}

/** The pages that the server makes, such as to choose a new password, have the chosen language too. */
function tellServer(tag: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and it needs TLS
  document.cookie = `${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

function chosen(): Language | undefined {
  const stored = localStorage.getItem(STORED);
  return stored !== null && isLanguage(stored) ? stored : undefined;
}

function preferred(): Language {
  for (const tag of navigator.languages) {
    const [name = ''] = tag.split('-');
    if (isLanguage(name)) return name;
  }
  return 'en';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** The languages of the console. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'pilothouse.language';

/** The language of the reader: the chosen one, else the first of the browser that the console has. */
export const language: Language = chosenLanguage() ?? preferred();
document.documentElement.lang = language;

/** Stores the choice and loads the page again: texts are chosen while the program loads. */
export function changeLanguage(next: Language): void {
  localStorage.setItem(STORED, next);
  window.location.reload();
}

/** What the reader has chosen; undefined before a choice. */
export function chosenLanguage(): Language | undefined {
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

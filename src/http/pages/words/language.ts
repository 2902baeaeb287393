export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a page: the one that was chosen, then the preference of the browser, else English. */
export function pickLanguage(lang: unknown, acceptLanguage: string | undefined): Language {
  if (isLanguage(lang)) return lang;
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const range of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const language = tag.split('-')[0];
    const weight = weightOf(parameters);
    if (isLanguage(language) && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}

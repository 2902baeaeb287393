import { type Language, language } from './language.ts';

/** A text, or a function that makes one of its values. */
type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [name: string]: Text | Texts;
}

/** The same texts in another language: every name, and functions of the same values. */
type Same<Source> = {
  readonly [Name in keyof Source]: Source[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Source[Name] extends string
      ? string
      : Same<Source[Name]>;
};

/**
 * The texts of a screen or part in the language of the reader. A language that lacks a text does not compile:
 *
 *     const t = texts({ en: { hello: 'Hello' }, fr: { hello: 'Bonjour' } });
 */
export function texts<const Source extends Texts>(
  translations: { en: Source } & Record<Exclude<Language, 'en'>, Same<Source>>,
): Same<Source> {
  return translations[language] as Same<Source>;
}

const plurals = new Intl.PluralRules(language);

/** The form for a number, with the number in the place of `#`: `plural(2, { one: '# member', other: '# members' })`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = plurals.select(count) === 'one' ? forms.one : forms.other;
  return form.replace('#', formatNumber(count));
}

const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** A number as the reader writes it. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

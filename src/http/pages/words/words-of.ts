import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '#src/domain/console.ts';
import { type Language, pickLanguage } from './language.ts';
import type { PageWords } from './words.ts';
import { ENGLISH } from './words-en.ts';
import { FRENCH } from './words-fr.ts';

const WORDS: Readonly<Record<Language, PageWords>> = { en: ENGLISH, fr: FRENCH };

/** The headers that `wordsOf` reads, for `Vary`. */
export const LANGUAGE_HEADERS = ['accept-language', 'cookie'] as const;

/** The texts in the language of a reader: the one that was chosen in the console, then that of the browser. */
export function wordsOf({ headers }: Pick<FastifyRequest, 'headers'>): PageWords {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  return WORDS[pickLanguage(chosen, headers['accept-language'])];
}

import type { Language } from '../words/language.ts';
import type { Words } from './words.ts';
import { ENGLISH } from './words-en.ts';
import { FRENCH } from './words-fr.ts';

/** The texts of the pages in each language. */
export const WORDS: Readonly<Record<Language, Words>> = { en: ENGLISH, fr: FRENCH };

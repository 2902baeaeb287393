import { text } from '../frame.ts';
import { LANGUAGES, type Language } from '../words/language.ts';
import { LOCK } from './icons.ts';
import { STYLE } from './style.ts';
import { WORDS } from './translations.ts';

export interface Frame {
  readonly language: Language;
  readonly platformName: string;
  readonly title: string;
  /** The class of the sheet: `split` has a summary beside the panel, `narrow` has a panel alone. */
  readonly shape: 'split' | 'narrow';
  /** HTML. */
  readonly content: string;
  /** What the links to the other language keep, such as the chosen method. */
  readonly query?: Readonly<Record<string, string>>;
  /** False: the page has no address that can be opened again, so it has no links to the other language. */
  readonly hasAddress?: boolean;
  /** The page asks again, or goes on to another, after this time. */
  readonly refresh?: { readonly seconds: number; readonly url: string };
}

/** A whole page around a sheet. */
export function frame(page: Frame): string {
  const { language, platformName, title, shape, content, refresh } = page;
  const words = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh.seconds}; url=${text(refresh.url)}">`}
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body><div class="page">
<header class="top"><p>${LOCK}${text(words.securePayment)}</p>
${languageLinks(page)}</header>
<main class="sheet ${shape}">
${content}
</main>
<footer class="bottom"><p>${text(words.runBy(platformName))}</p></footer>
</div></body>
</html>
`;
}

/** An address on the same path. */
export function here(query: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams(query)}`;
}

function languageLinks({ language, query = {}, hasAddress = true }: Frame): string {
  if (!hasAddress) return '';
  const links = LANGUAGES.map((other) => languageLink(other, language, query));
  return `<nav aria-label="${text(WORDS[language].languages)}"><ul>${links.join('')}</ul></nav>`;
}

function languageLink(other: Language, current: Language, query: Readonly<Record<string, string>>): string {
  const name = text(WORDS[other].languageName);
  if (other === current) return `<li><span aria-current="true">${name}</span></li>`;
  const href = text(here({ ...query, lang: other }));
  return `<li><a href="${href}" hreflang="${other}" lang="${other}">${name}</a></li>`;
}

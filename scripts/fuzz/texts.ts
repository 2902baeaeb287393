/** Makes a text of about so many characters. */
export type TextOf = (size: number) => string;

const repeated =
  (text: string, before = '', after = ''): TextOf =>
  (size) =>
    before + text.repeat(Math.max(1, Math.floor(size / text.length))) + after;

const LETTERS = 20_000;

/** Texts that have kept parsers busy: one letter, many letters, what begins and never ends, and what nearly matches. */
export const TEXTS: Readonly<Record<string, TextOf>> = {
  letters: repeated('a'),
  'letters and an end': repeated('a', '', '!'),
  digits: repeated('7'),
  'digits and an end': repeated('7', '', ' '),
  spaces: repeated(' ', 'a', 'b'),
  'white space': repeated(' \t', 'web:', 'x\n'),
  lines: repeated('\n'),
  'lines with spaces': repeated('\r\n  ', '', 'x'),
  dots: repeated('.'),
  labels: repeated('a.', '', 'example'),
  hyphens: repeated('a-', '', '_'),
  slashes: repeated('/', '', 'x'),
  parents: repeated('a/../'),
  commas: repeated(',', '"', '"'),
  quotes: repeated('"'),
  backslashes: repeated('\\', '"', '"'),
  braces: repeated('{a,', '', '}'),
  brackets: repeated('[', '', ']'),
  stars: repeated('*a', '', 'b'),
  folders: repeated('**/', '', 'b'),
  percents: repeated('%41'),
  ats: repeated('@', 'https://', '/'),
  address: repeated('a', 'https://', '.example/'),
  'address of many letters': (size) => `https://${differentLetters(size)}/`,
  'many letters': differentLetters,
  marks: repeated('\u0301', 'a'),
  'pairs of surrogates': repeated('😀'),
  'half a pair': repeated('\ud800'),
  zeros: repeated('\0'),
  escapes: repeated('\u001b[0;'),
  'comment without end': repeated('/*'),
  tags: repeated('<!--'),
  equals: repeated('=', 'a'),
  keys: repeated('a=1&'),
  words: repeated('Remote branch '),
  'not a number': repeated('1', '-', 'e'),
};

function differentLetters(size: number): string {
  return Array.from({ length: size }, (_, index) => String.fromCharCode(0x4e00 + (index % LETTERS))).join('');
}

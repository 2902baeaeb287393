import { sshNumber, sshString } from '#src/kernel/ssh-wire.ts';

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

const BEGIN = '-----BEGIN PRIVATE KEY-----\n';
const END = '\n-----END PRIVATE KEY-----';

/** An input has at most 20,000 characters. The cost of large numbers grows with the square of their length. */
const MAX_KEY_BYTES = 14_000;

/** Keys that begin and never end, and content that is not a key. */
export const KEY_TEXTS: Readonly<Record<string, TextOf>> = {
  'first lines': repeated(BEGIN),
  'first and last lines': repeated(`${BEGIN}A${END}\n`),
  'a first line and letters': repeated('A', BEGIN),
  'a key of letters': repeated('A', BEGIN, END),
  'a key of spaces': repeated(' ', BEGIN, END),
  'a long label': repeated('A', '-----BEGIN ', ' PRIVATE KEY-----'),
  'an OpenSSH key of zeros': (size) => openSsh(Buffer.alloc(size)),
  'an RSA key of large numbers': (size) => openSsh(rsaFields(Math.floor(Math.min(size, MAX_KEY_BYTES) / 12))),
};

function openSsh(content: Buffer): string {
  const head = [sshString('none'), sshString('none'), sshString(''), Buffer.from([0, 0, 0, 1])];
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...[...head, sshString(''), sshString(Buffer.concat([Buffer.alloc(8), content]))],
  ]);
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${file.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----`;
}

function rsaFields(bytes: number): Buffer {
  const number = sshNumber(Buffer.alloc(bytes, 0x77));
  const d = sshNumber(Buffer.alloc(bytes * 4, 0x55));
  return Buffer.concat([sshString('ssh-rsa'), number, number, d, number, number, number]);
}

function differentLetters(size: number): string {
  return Array.from({ length: size }, (_, index) => String.fromCharCode(0x4e00 + (index % LETTERS))).join('');
}

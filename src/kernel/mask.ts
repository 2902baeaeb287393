import { stripVTControlCharacters } from 'node:util';

const MASK = '********';
const MIN_SECRET_LENGTH = 6;
// What a terminal sequence leaves would still move the reader's cursor.
const UNSAFE_CHARACTERS = /(?![\t\n])\p{Cc}/gu;
const MAX_LINE_LENGTH = 4000;
/** How a line ends that was cut before it came here. */
const CUT_MARK = /( … \(\d+ more characters\))?$/;
/** A line that is nothing but a piece of a secret, this long or longer, is what a tool has wrapped. */
const MIN_PIECE_LENGTH = 24;

/**
 * A filter for the lines of one log: hides each secret of six characters or more, also in its URL-encoded and base64
 * forms, removes terminal sequences and control characters, and bounds the length of a line.
 */
export function lineMasker(secrets: Iterable<string>): (line: string) => string {
  const forms = new Set<string>();
  for (const secret of secrets) {
    // As it will stand in a line, from which the control characters are gone.
    for (const part of [secret, ...secret.split(/\r?\n/)]) addForms(forms, part.replace(/\r/g, ''));
  }
  // Longest first, so that a secret that contains another is hidden whole.
  const needles = [...forms].sort((left, right) => right.length - left.length);
  return (line) => {
    let safe = stripVTControlCharacters(line).replace(UNSAFE_CHARACTERS, '');
    if (isPiece(safe.trim(), needles)) return MASK;
    for (const needle of needles) safe = safe.replaceAll(needle, MASK);
    if (safe.length <= MAX_LINE_LENGTH) return CUT_MARK.exec(safe)?.[1] ? hideBeginning(safe, needles) : safe;
    return `${hideBeginning(safe, needles).slice(0, MAX_LINE_LENGTH)} … (line cut)`;
  };
}

function addForms(forms: Set<string>, secret: string): void {
  if (secret.length < MIN_SECRET_LENGTH) return;
  const url = encodeURIComponent(secret);
  const strictUrl = url.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  for (const form of [url, strictUrl, strictUrl.replaceAll('%20', '+')]) {
    forms.add(form);
    forms.add(form.replace(/%[0-9A-F]{2}/gi, (code) => code.toLowerCase()));
    forms.add(form.replace(/%[0-9A-F]{2}/gi, (code) => code.toUpperCase()));
  }
  for (const form of base64Forms(Buffer.from(secret))) {
    forms.add(form);
    forms.add(form.replaceAll('+', '-').replaceAll('/', '_'));
  }
  forms.add(secret);
  forms.add(JSON.stringify(secret).slice(1, -1));
}

/** The base64 of a secret by itself, and what is always the same of it where other bytes stand around it. */
function base64Forms(secret: Buffer): string[] {
  const inside = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), secret])
      .toString('base64')
      .replace(/=+$/, '');
    const first = before === 0 ? 0 : before + 1;
    return text.slice(first, (before + secret.length) % 3 === 0 ? undefined : -1);
  });
  return [secret.toString('base64').replace(/=+$/, ''), ...inside];
}

function isPiece(line: string, needles: readonly string[]): boolean {
  if (line.length < MIN_PIECE_LENGTH) return false;
  return needles.some((needle) => needle.length > line.length && needle.includes(line));
}

/** Hides at the end of a line that was cut there the beginning of a secret whose rest is gone. */
function hideBeginning(line: string, needles: readonly string[]): string {
  const mark = CUT_MARK.exec(line)?.[1] ?? '';
  const text = line.slice(0, line.length - mark.length);
  for (const needle of needles) {
    const start = needle.slice(0, MIN_SECRET_LENGTH);
    const earliest = Math.max(0, text.length - needle.length + 1);
    for (let at = text.indexOf(start, earliest); at !== -1; at = text.indexOf(start, at + 1)) {
      if (needle.startsWith(text.slice(at))) return `${text.slice(0, at)}${MASK}${mark}`;
    }
  }
  return line;
}

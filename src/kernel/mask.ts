import { stripVTControlCharacters } from 'node:util';
import { formsOf, MIN_SECRET_LENGTH, partsOf } from './masking/secret-forms.ts';
import { SecretIndex, type Span } from './masking/secret-index.ts';

const MASK = '********';
// What a terminal sequence leaves would still move the reader's cursor; some readers end a line at a separator.
const UNSAFE_CHARACTERS = /(?![\t\n])[\p{Cc}\u2028\u2029]/gu;
const MAX_LINE_LENGTH = 4000;
/** The end of a line that was cut before it arrived here. */
const CUT_MARK = /( … \(\d+ more characters\))?$/;
/** What bounds the time and memory to prepare. No program can be started with an environment that is larger. */
const MAX_NEEDLES = 100_000;
const MAX_NEEDLE_CHARACTERS = 24 * 1024 * 1024;
const TOO_LARGE = '… This line is hidden: the variables are too large for secrets to be found in it.';

/**
 * A filter for the lines of one log: hides each secret of six characters or more, also in its URL-encoded, JSON and
 * base64 forms, removes terminal sequences and control characters, and bounds the length of a line. The time for a line
 * depends on its length alone. If the secrets have more than some MiB in all, every line is hidden.
 */
export function lineMasker(secrets: Iterable<string>): (line: string) => string {
  const needles = needlesOf(secrets);
  if (needles === null) return () => TOO_LARGE;
  const index = new SecretIndex(needles);
  return (line) => {
    const safe = printable(line);
    const mark = CUT_MARK.exec(safe)?.[1] ?? '';
    const text = safe.slice(0, safe.length - mark.length);
    const spans = index.find(text, mark !== '');
    if (mark === '' && isPiece(text, spans, index)) return MASK;
    const masked = hide(text, spans) + mark;
    return masked.length <= MAX_LINE_LENGTH ? masked : `${masked.slice(0, MAX_LINE_LENGTH)} … (line cut)`;
  };
}

function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNSAFE_CHARACTERS, '');
}

/** Everything that must not be seen; null where that is too much. */
function needlesOf(secrets: Iterable<string>): Set<string> | null {
  const needles = new Set<string>();
  let characters = 0;
  for (const secret of secrets) {
    if (secret.length > MAX_NEEDLE_CHARACTERS) return null;
    for (const part of partsOf(secret)) {
      for (const form of [printable(part), ...formsOf(part)]) {
        if (needles.has(form) || form.length < MIN_SECRET_LENGTH) continue;
        needles.add(form);
        characters += form.length;
      }
      if (needles.size > MAX_NEEDLES || characters > MAX_NEEDLE_CHARACTERS) return null;
    }
  }
  return needles;
}

/** Whether a line is only a part of a secret, and not one with whole secrets in it. */
function isPiece(line: string, spans: readonly Span[], index: SecretIndex): boolean {
  const indent = line.length - line.trimStart().length;
  const piece = index.pieceIn(line.trim());
  if (piece === null) return false;
  return !spans.some(({ start, end }) => start <= piece.start + indent && end >= piece.end + indent);
}

function hide(text: string, spans: readonly Span[]): string {
  let masked = '';
  let from = 0;
  for (const { start, end } of spans) {
    masked += text.slice(from, start) + MASK;
    from = end;
  }
  return masked + text.slice(from);
}

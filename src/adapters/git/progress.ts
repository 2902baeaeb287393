const MAX_LINES = 60;
const MAX_LINE_LENGTH = 300;

/**
 * Passes on what a person wants to read of git's progress: the end of each phase and the words of the server,
 * not every percent; without control characters, and with every secret masked, as a server may repeat it.
 */
export function progressFilter(
  secrets: readonly string[],
  log: (line: string) => void,
): (line: string) => void {
  let passed = 0;
  return (line) => {
    if (passed >= MAX_LINES || (/\d% \(/.test(line) && !line.trimEnd().endsWith('done.'))) return;
    const text = clean(mask(line, secrets), MAX_LINE_LENGTH);
    if (
      text === '' ||
      text === 'remote:' ||
      /^(From |hint: | \* branch )/.test(text) ||
      text.startsWith('* branch')
    )
      return;
    passed += 1;
    log(text);
  };
}

/** Printable text of one line: escape sequences and control characters go, length is bounded. */
export function clean(text: string, maxLength: number): string {
  return text
    .replace(ESCAPE_SEQUENCE, '')
    .replace(CONTROL, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength);
}

/** Replaces each secret of four characters or more by asterisks. */
export function mask(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) if (secret.length >= 4) masked = masked.replaceAll(secret, '********');
  return masked;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const ESCAPE_SEQUENCE = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

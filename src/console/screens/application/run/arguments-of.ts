const WORD = /\s*((?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+)\s*/suy;
const PIECE = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)/gsu;

/** A command line as a list of arguments: quotes and backslashes work as in a shell. Null if a quote is not closed. */
export function argumentsOf(command: string): string[] | null {
  const words: string[] = [];
  const text = command.trim();
  WORD.lastIndex = 0;
  while (WORD.lastIndex < text.length) {
    const word = WORD.exec(text)?.[1];
    if (word === undefined) return null;
    words.push(
      word.replace(PIECE, (_, single?: string, double?: string, escaped?: string, plain?: string) =>
        double === undefined ? (single ?? escaped ?? plain ?? '') : double.replace(/\\(["\\$`])/g, '$1'),
      ),
    );
  }
  return words;
}

import { stripVTControlCharacters } from 'node:util';

/** Longest line that is passed on, in UTF-16 units; what follows up to the next newline is counted and dropped. */
export const MAX_LINE_LENGTH = 16_384;

/**
 * Cuts a stream of bytes into lines that are safe to store and to show: bounded, without escape sequences or
 * control characters. Text before a lone carriage return has been overwritten, as on a terminal.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #emit: (line: string) => void;
  #line = '';
  #dropped = 0;
  #returned = false;

  constructor(emit: (line: string) => void) {
    this.#emit = emit;
  }

  write(chunk: Uint8Array): void {
    this.#take(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Passes on the last line where no newline ended it. */
  end(): void {
    this.#take(this.#decoder.decode());
    if (this.#line !== '') this.#flush();
  }

  #take(text: string): void {
    for (const part of text.split(/(\r|\n)/)) {
      if (part === '') continue;
      if (part === '\n') {
        this.#flush();
      } else if (part === '\r') {
        this.#returned = true;
      } else {
        this.#append(part);
      }
    }
  }

  #append(text: string): void {
    if (this.#returned) {
      this.#line = '';
      this.#dropped = 0;
      this.#returned = false;
    }
    const room = MAX_LINE_LENGTH - this.#line.length;
    this.#line += text.slice(0, room);
    this.#dropped += Math.max(0, text.length - room);
  }

  #flush(): void {
    const cut = this.#dropped > 0 ? ` … (${this.#dropped} more characters)` : '';
    this.#emit(printable(this.#line) + cut);
    this.#line = '';
    this.#dropped = 0;
    this.#returned = false;
  }
}

function printable(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
  return stripVTControlCharacters(line).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

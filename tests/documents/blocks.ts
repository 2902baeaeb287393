import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A fenced code block of a document. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The code blocks of a document of the repository, in order, of one language if it is given. */
export function blocksOf(document: string, language?: string): Block[] {
  const text = readFileSync(`${ROOT}${document}`, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .map(([, name = '', body = '']) => ({ language: name, text: body }))
    .filter((block) => language === undefined || block.language === language);
}

/** The only block of a language in a document. Throws if there is another number of them. */
export function blockOf(document: string, language: string): string {
  const [block, ...more] = blocksOf(document, language);
  if (block === undefined || more.length > 0) throw new Error(`${document} needs one block of ${language}`);
  return block.text;
}

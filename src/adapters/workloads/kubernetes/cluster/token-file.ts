import { readFile } from 'node:fs/promises';

/** Tokens of service accounts are renewed long before they expire. */
const READ_EVERY_MS = 60_000;

/** The token in a file, which is read again now and then. */
export function tokenOfFile(file: string): () => Promise<string> {
  let readAtMs = 0;
  let token = '';
  return async () => {
    if (Date.now() - readAtMs > READ_EVERY_MS) {
      token = (await readFile(file, 'utf8')).trim();
      readAtMs = Date.now();
    }
    return token;
  };
}

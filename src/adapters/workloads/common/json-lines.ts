import { StringDecoder } from 'node:string_decoder';

/** Longest message of an engine that is read; what one does not expect to be this long is not kept in memory. */
const MAX_LENGTH = 4 * 1_048_576;

/** Reads a stream of JSON objects, each on one or more separate lines. */
export async function* readJsonLines(stream: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of stream) {
    // Only what is new is searched for ends of lines: a long message arrives in many parts.
    const [end = '', ...lines] = decoder.write(chunk as Buffer).split('\n');
    rest += end;
    if (rest.length > MAX_LENGTH) throw new Error('The engine sent a message that is too long');
    for (const line of lines) {
      if (rest.trim() !== '') yield JSON.parse(rest);
      rest = line;
    }
  }
  if (rest.trim() !== '') yield JSON.parse(rest);
}

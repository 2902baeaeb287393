import type { LogPage, LogRange } from '../port.ts';
import { type Content, newlinesIn, withFile } from './compressed.ts';

const CHUNK_BYTES = 64 * 1024;
/** More than the longest line takes. */
const CURSOR_BYTES = 32 * 1024;
/** Of one answer. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Reads a file that is not compressed, a part at a time; null if it does not exist. Content that is removed meanwhile
 * stays readable.
 */
export function withPlain<Result>(
  path: string,
  work: (content: Content) => Promise<Result>,
): Promise<Result | null> {
  return withFile(path, async (file) => {
    const { size } = await file.stat();
    return work({
      bytes: size,
      lines: null,
      async read(position, maxBytes) {
        const length = Math.max(0, Math.min(maxBytes, size - position));
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
    });
  });
}

/** The last lines, oldest first, at most `maxLines` and `maxBytes`; an unfinished one is left for later. */
export async function lastLines(
  content: Content,
  maxLines: number,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<string[]> {
  const parts: Buffer[] = [];
  let [position, bytes, newlines] = [content.bytes, 0, 0];
  // One more than wanted: the first line that is read may not be whole.
  while (position > 0 && newlines <= maxLines && bytes <= maxBytes) {
    const from = Math.max(0, position - CHUNK_BYTES);
    const part = await content.read(from, position - from);
    parts.unshift(part);
    bytes += part.length;
    newlines += newlinesIn(part);
    position = from;
  }
  const all = Buffer.concat(parts);
  const end = all.lastIndexOf(NEWLINE) + 1;
  const start = position === 0 ? 0 : all.indexOf(NEWLINE) + 1;
  const lines = all.subarray(start, end).toString('utf8').split('\n').slice(0, -1);
  return newestWithin(lines, maxLines, maxBytes);
}

/** The newest of some lines, so many that they are not too long together. */
export function newestWithin(
  lines: readonly string[],
  maxLines: number,
  maxBytes = MAX_ANSWER_BYTES,
): string[] {
  let first = lines.length;
  let length = 0;
  while (first > 0 && lines.length - first < maxLines) {
    length += Buffer.byteLength(lines[first - 1] ?? '') + 1;
    if (length > maxBytes && first < lines.length) break;
    first -= 1;
  }
  return lines.slice(first);
}

/** Some of the lines, and how many there are. */
export async function pageOf(content: Content, { offset, limit }: LogRange): Promise<LogPage> {
  const { position, skipped } = await positionOf(content, offset);
  const lines: string[] = [];
  let length = 0;
  for (let at = position; skipped === offset && lines.length < limit; ) {
    const next = await linesFrom(content, at);
    if (next.lines.length === 0) break;
    at = next.position;
    for (const line of next.lines.slice(0, limit - lines.length)) {
      length += Buffer.byteLength(line) + 1;
      if (length > MAX_ANSWER_BYTES && lines.length > 0) return { lines, total: await countLines(content) };
      lines.push(line);
    }
  }
  return { lines, total: await countLines(content) };
}

/** The beginning of the line `offset` lines after a position; if there are fewer lines, the end of the last one. */
export async function positionOf(
  content: Content,
  offset: number,
  from = 0,
): Promise<{ readonly position: number; readonly skipped: number }> {
  let [position, skipped] = [from, 0];
  for (let at = from; at < content.bytes && skipped < offset; at += CHUNK_BYTES) {
    const chunk = await content.read(at, CHUNK_BYTES);
    for (let index = 0; index < chunk.length && skipped < offset; index++) {
      if (chunk[index] !== NEWLINE) continue;
      skipped += 1;
      position = at + index + 1;
    }
  }
  return { position, skipped };
}

/** The next lines from a position on, some kilobytes of them, and where the following one begins. */
export async function linesFrom(
  content: Content,
  position: number,
): Promise<{ readonly lines: readonly string[]; readonly position: number }> {
  if (position >= content.bytes) return { lines: [], position };
  const chunk = await content.read(position, CURSOR_BYTES);
  // A line that is being written is left for the next time.
  const end = chunk.lastIndexOf(NEWLINE) + 1;
  if (end === 0) return { lines: [], position };
  return { lines: chunk.toString('utf8', 0, end - 1).split('\n'), position: position + end };
}

async function countLines(content: Content): Promise<number> {
  if (content.lines !== null) return content.lines;
  let count = 0;
  for (let at = 0; at < content.bytes; at += CHUNK_BYTES)
    count += newlinesIn(await content.read(at, CHUNK_BYTES));
  return count;
}

import { BadResponse } from './response-head.ts';

const MAX_LINE_BYTES = 4096;
const MAX_TRAILER_BYTES = 16 * 1024;
const CR = 0x0d;
const LF = 0x0a;

/** Takes a chunked body apart, wherever the reads of a connection cut it. Trailers are read and dropped. */
export interface ChunkedBody {
  /**
   * Gives the content of these bytes to `onContent`, from `from` on. Returns where the body ends, or -1 if it goes on.
   * Throws a `BadResponse`.
   */
  read(bytes: Buffer, from: number, onContent: (content: Buffer) => void): number;
}

/** A decoder of one body. */
export function chunkedBody(): ChunkedBody {
  let state: 'size' | 'content' | 'after content' | 'trailer' = 'size';
  let left = 0;
  let line = '';
  let trailerBytes = 0;

  /** Adds to `line` up to the end of the line. Returns where it goes on, or -1 if the line does. */
  const readLine = (bytes: Buffer, from: number): number => {
    const end = bytes.indexOf(LF, from);
    line += bytes.toString('latin1', from, end === -1 ? bytes.length : end);
    if (line.length > MAX_LINE_BYTES) throw new BadResponse('a line of a chunk is too long');
    if (end === -1) return -1;
    if (line.charCodeAt(line.length - 1) !== CR) throw new BadResponse('a line of a chunk has no end');
    line = line.slice(0, -1);
    return end + 1;
  };

  return {
    read(bytes, from, onContent) {
      let at = from;
      while (at < bytes.length) {
        if (state === 'content') {
          const end = Math.min(bytes.length, at + left);
          onContent(bytes.subarray(at, end));
          left -= end - at;
          at = end;
          if (left === 0) state = 'after content';
          continue;
        }
        at = readLine(bytes, at);
        if (at === -1) return -1;
        if (state === 'size') {
          left = sizeOf(line);
          state = left === 0 ? 'trailer' : 'content';
        } else if (state === 'after content') {
          if (line !== '') throw new BadResponse('a chunk is longer than its size');
          state = 'size';
        } else {
          if (line === '') return at;
          trailerBytes += line.length;
          if (trailerBytes > MAX_TRAILER_BYTES) throw new BadResponse('the trailers are too long');
        }
        line = '';
      }
      return -1;
    },
  };
}

/** A size may be followed by extensions, which mean nothing here. */
function sizeOf(line: string): number {
  const size = /^([0-9a-f]{1,12})(?:[ \t]*;.*)?$/i.exec(line)?.[1];
  if (size === undefined) throw new BadResponse('no size of a chunk');
  return Number.parseInt(size, 16);
}

import { GatheredBytes } from '#src/kernel/gathered-bytes.ts';
import { type ChunkedBody, chunkedBody } from './chunked-body.ts';
import { BadResponse, parseResponseHead, type ResponseHead } from './response-head.ts';

/** What receives a response, part by part. */
export interface ResponseSink {
  onHead(head: ResponseHead): void;
  /** The bytes are the target's only until they were written: `TargetConnection` has the rule. */
  onBody(bytes: Buffer): void;
}

/**
 * `in head`: the head is incomplete, or only interim responses have arrived. `overlong`: the response is complete, and more
 * bytes are behind it, which belong to nothing.
 */
export type Progress = 'in head' | 'goes on' | 'complete' | 'overlong';

/** Reads the response to one request from the bytes of a connection. */
export interface ResponseReader {
  /** Throws a `BadResponse`. */
  read(bytes: Buffer): Progress;
  /** The target ended the connection. Returns whether that completes the response. */
  endsHere(): boolean;
}

const MAX_HEAD_BYTES = 64 * 1024;
const END_OF_HEAD = '\r\n\r\n';

/** @param isBodiless the request was HEAD */
export function readResponse(sink: ResponseSink, isBodiless: boolean): ResponseReader {
  let head: ResponseHead | undefined;
  /** Most heads arrive at once and need none. */
  let early: GatheredBytes | undefined;
  let left = 0;
  let chunks: ChunkedBody | undefined;

  const onContent = (content: Buffer) => sink.onBody(content);

  /** Returns where the body begins; -1 while the head is incomplete. */
  const readHead = (bytes: Buffer): number => {
    // What waited was searched before, but its last bytes can be the first ones of the end.
    let searchFrom = Math.max(0, (early?.length ?? 0) - END_OF_HEAD.length + 1);
    for (let from = 0; ; searchFrom = from) {
      const end = bytes.indexOf(END_OF_HEAD, searchFrom, 'latin1');
      if ((end === -1 ? bytes.length : end) - from > MAX_HEAD_BYTES)
        throw new BadResponse('the head is too long');
      if (end === -1) {
        early ??= new GatheredBytes();
        early.keep(bytes, from);
        return -1;
      }
      const read = parseResponseHead(bytes.toString('latin1', from, end), isBodiless);
      from = end + END_OF_HEAD.length;
      if (read.status === 101) throw new BadResponse('an upgrade that was not asked for');
      // Interim responses concern this connection only.
      if (read.status < 200) continue;
      head = read;
      if (read.body.kind === 'length') left = read.body.bytes;
      if (read.body.kind === 'chunked') chunks = chunkedBody();
      sink.onHead(read);
      return from;
    }
  };

  const readBody = (bytes: Buffer, from: number): number => {
    if (head?.body.kind === 'none') return from;
    if (chunks !== undefined) return chunks.read(bytes, from, onContent);
    if (from === bytes.length) return -1;
    if (head?.body.kind === 'until close') {
      sink.onBody(from === 0 ? bytes : bytes.subarray(from));
      return -1;
    }
    const end = Math.min(bytes.length, from + left);
    left -= end - from;
    sink.onBody(bytes.subarray(from, end));
    return left === 0 ? end : -1;
  };

  return {
    read(received) {
      let bytes = received;
      let from = 0;
      if (head === undefined) {
        if (early !== undefined) bytes = early.join(received);
        from = readHead(bytes);
        if (from === -1) return 'in head';
      }
      const end = readBody(bytes, from);
      if (end === -1) return 'goes on';
      return end < bytes.length ? 'overlong' : 'complete';
    },
    endsHere: () => head?.body.kind === 'until close',
  };
}

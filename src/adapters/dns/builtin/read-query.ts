import { decode } from 'dns-packet';
import { FLAG, HEADER_BYTES, OPCODE_QUERY, RCODE } from './codes.ts';

export interface Query {
  readonly id: number;
  readonly isRecursionDesired: boolean;
  /** The bytes of the question. They are sent back unchanged, with the case and bytes of the name. */
  readonly question: Buffer;
  /** The name as asked, without a trailing dot. Empty for the root. */
  readonly name: string;
  readonly type: number;
  readonly class: number;
  /** Null: the asker knows no EDNS and gets none. */
  readonly edns: Edns | null;
}

export interface Edns {
  readonly version: number;
  readonly udpPayloadBytes: number;
  readonly isDnssecOk: boolean;
}

export type ReadQuery =
  | { readonly kind: 'query'; readonly query: Query }
  /** Understood far enough to be rejected. */
  | { readonly kind: 'rejected'; readonly id: number; readonly flags: number }
  /** Gets no answer: a response (answering those makes two servers talk for ever), or too little or too much for a query. */
  | { readonly kind: 'ignored' };

/** One question and an OPT record fit many times over. It also bounds what a tangle of name pointers can cost. */
const MAX_QUERY_BYTES = 4096;
/** OPT, and a signature that is not looked at. */
const MAX_ADDITIONALS = 2;
const MAX_NAME_BYTES = 255;

/** Reads one message. Never throws. */
export function readQuery(message: Buffer): ReadQuery {
  if (message.length < HEADER_BYTES || message.length > MAX_QUERY_BYTES) return { kind: 'ignored' };
  const id = message.readUInt16BE(0);
  const head = message.readUInt16BE(2);
  if (head & FLAG.response) return { kind: 'ignored' };
  const opcode = (head >> 11) & 0xf;
  const kept = FLAG.response | (opcode << 11) | (head & FLAG.recursionDesired);
  const rejected = (rcode: number): ReadQuery => ({ kind: 'rejected', id, flags: kept | rcode });

  if (opcode !== OPCODE_QUERY) return rejected(RCODE.notImplemented);
  const [questions, answers, authorities, additionals] = [4, 6, 8, 10].map((at) => message.readUInt16BE(at));
  const isPlain = questions === 1 && answers === 0 && authorities === 0;
  if (!isPlain || (additionals ?? 0) > MAX_ADDITIONALS) return rejected(RCODE.formatError);

  const asked = readQuestion(message);
  const edns = readEdns(message);
  if (asked === null || edns === undefined) return rejected(RCODE.formatError);
  const isRecursionDesired = (head & FLAG.recursionDesired) !== 0;
  return { kind: 'query', query: { id, isRecursionDesired, ...asked, edns } };
}

/**
 * The first question. It is read here because the library's form of a name is ambiguous: it does not distinguish a dot
 * inside a label from one between two. Null if it is cut off, too long, or uses a pointer, which has no target here.
 */
function readQuestion(message: Buffer): Pick<Query, 'question' | 'name' | 'type' | 'class'> | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63) return null;
    at += 1;
    if (length === 0) break;
    labels.push(message.toString('latin1', at, at + length).replaceAll('.', '\\046'));
    at += length;
  }
  if (at - HEADER_BYTES > MAX_NAME_BYTES || at + 4 > message.length) return null;
  return {
    question: message.subarray(HEADER_BYTES, at + 4),
    name: labels.join('.'),
    type: message.readUInt16BE(at),
    class: message.readUInt16BE(at + 2),
  };
}

/** Undefined where the rest of the message cannot be read or has more than one OPT record. */
function readEdns(message: Buffer): Edns | null | undefined {
  try {
    const found = (decode(message).additionals ?? []).filter((record) => record.type === 'OPT');
    const [opt, second] = found;
    if (opt === undefined) return null;
    if (second !== undefined || opt.name !== '.') return undefined;
    return { version: opt.ednsVersion, udpPayloadBytes: opt.udpPayloadSize, isDnssecOk: opt.flag_do };
  } catch {
    // A message that the decoder rejects is malformed.
    return undefined;
  }
}

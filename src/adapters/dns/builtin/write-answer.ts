import { FLAG, HEADER_BYTES, type RCODE, TYPE } from './codes.ts';
import type { Query } from './read-query.ts';
import { writeRecords } from './write-records.ts';
import type { ZoneAnswer } from './zone-answers.ts';

/** Fits every path that is in use, so that no answer depends on fragments (DNS flag day 2020). */
const MAX_UDP_BYTES = 1232;
const PLAIN_UDP_BYTES = 512;
/** The flag DO in an OPT record (RFC 3225). */
const DNSSEC_OK = 1 << 15;
export const MAX_TCP_BYTES = 65_535;

/** The longest answer that this asker takes over UDP. */
export function udpLimit({ edns }: Query): number {
  if (edns === null) return PLAIN_UDP_BYTES;
  return Math.min(Math.max(edns.udpPayloadBytes, PLAIN_UDP_BYTES), MAX_UDP_BYTES);
}

/**
 * The message as bytes. If it is longer than the limit, it is sent without records and with the truncation flag: ask
 * again over TCP.
 */
export function writeAnswer(query: Query, answer: ZoneAnswer, maxBytes: number): Buffer {
  const whole = compose(query, answer, 0);
  if (whole.length <= maxBytes) return whole;
  return truncated(query, answer.rcode);
}

/** Nothing but the question, and that there is more: ask again over TCP. */
export function truncated(query: Query, rcode: number): Buffer {
  return compose(query, { ...EMPTY, isAuthoritative: true, rcode }, FLAG.truncated);
}

/** A message that is nothing but a header. */
export function writeHeader(id: number, flags: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(flags, 2);
  return header;
}

/** The question is sent back byte for byte. */
function compose(query: Query, answer: ZoneAnswer, extra: number): Buffer {
  const { rcode, isAuthoritative, answers, authorities, additionals = [] } = answer;
  const header = writeHeader(
    query.id,
    FLAG.response |
      extra |
      (isAuthoritative ? FLAG.authoritative : 0) |
      (query.isRecursionDesired ? FLAG.recursionDesired : 0) |
      (rcode & 0xf),
  );
  const opt = optRecord(query, rcode);
  const counts = [1, answers.length, authorities.length, additionals.length + (opt === null ? 0 : 1)];
  for (const [index, count] of counts.entries()) header.writeUInt16BE(count, 4 + index * 2);
  const records = writeRecords(query.question, [...answers, ...authorities, ...additionals]);
  return Buffer.concat([header, query.question, records, ...(opt === null ? [] : [opt])]);
}

const OPT_BYTES = 11;

/** Of the root, without options. Null: the asker knows no EDNS. */
function optRecord({ edns }: Query, rcode: number): Buffer | null {
  if (edns === null) return null;
  const record = Buffer.alloc(OPT_BYTES);
  record.writeUInt16BE(TYPE.OPT, 1);
  record.writeUInt16BE(MAX_UDP_BYTES, 3);
  record.writeUInt8(rcode >> 4, 5);
  // The bit is copied (RFC 3225), although nothing is signed here.
  record.writeUInt16BE(edns.isDnssecOk ? DNSSEC_OK : 0, 7);
  return record;
}

const EMPTY = { isAuthoritative: false, answers: [], authorities: [] } as const;

/** An answer with nothing but a code. */
export function bare(rcode: (typeof RCODE)[keyof typeof RCODE]): ZoneAnswer {
  return { ...EMPTY, rcode };
}

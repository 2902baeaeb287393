import { type Answer, DNSSEC_OK, encode } from 'dns-packet';
import { FLAG, HEADER_BYTES, type RCODE } from './codes.ts';
import type { Query } from './read-query.ts';
import type { ZoneAnswer } from './zone-answers.ts';

/** Fits every path that is in use, so that no answer depends on fragments (DNS flag day 2020). */
const MAX_UDP_BYTES = 1232;
const PLAIN_UDP_BYTES = 512;
export const MAX_TCP_BYTES = 65_535;

/** The longest answer that this asker takes over UDP. */
export function udpLimit({ edns }: Query): number {
  if (edns === null) return PLAIN_UDP_BYTES;
  return Math.min(Math.max(edns.udpPayloadBytes, PLAIN_UDP_BYTES), MAX_UDP_BYTES);
}

/** The message as bytes. One that is longer than the limit loses its records and says so: ask again over TCP. */
export function writeAnswer(query: Query, answer: ZoneAnswer, maxBytes: number): Buffer {
  const whole = compose(query, answer, 0);
  if (whole.length <= maxBytes) return whole;
  return compose(query, { ...answer, answers: [], authorities: [] }, FLAG.truncated);
}

/** A message that is nothing but a header. */
export function writeHeader(id: number, flags: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(flags, 2);
  return header;
}

/** The library writes everything but the question, whose bytes are put in as they came. */
function compose(
  query: Query,
  { rcode, isAuthoritative, answers, authorities }: ZoneAnswer,
  extra: number,
): Buffer {
  const message = encode({
    id: query.id,
    type: 'response',
    flags:
      extra |
      (isAuthoritative ? FLAG.authoritative : 0) |
      (query.isRecursionDesired ? FLAG.recursionDesired : 0) |
      (rcode & 0xf),
    answers: [...answers],
    authorities: [...authorities],
    additionals: optRecord(query, rcode),
  });
  message.writeUInt16BE(1, 4);
  return Buffer.concat([message.subarray(0, HEADER_BYTES), query.question, message.subarray(HEADER_BYTES)]);
}

function optRecord({ edns }: Query, rcode: number): Answer[] {
  if (edns === null) return [];
  return [
    {
      type: 'OPT',
      name: '.',
      udpPayloadSize: MAX_UDP_BYTES,
      extendedRcode: rcode >> 4,
      ednsVersion: 0,
      // The bit is copied (RFC 3225), although nothing is signed here.
      flags: edns.isDnssecOk ? DNSSEC_OK : 0,
      flag_do: edns.isDnssecOk,
      options: [],
    },
  ];
}

/** Used where there is nothing to say but a code. */
export function bare(rcode: (typeof RCODE)[keyof typeof RCODE]): ZoneAnswer {
  return { rcode, isAuthoritative: false, answers: [], authorities: [] };
}

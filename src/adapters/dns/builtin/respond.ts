import { messageOf } from '#src/kernel/fault.ts';
import { unlessAborted } from '#src/kernel/run.ts';
import type { OnQuery } from '../definition.ts';
import { RCODE } from './codes.ts';
import { type Query, readQuery } from './read-query.ts';
import { bare, MAX_TCP_BYTES, truncated, udpLimit, writeAnswer, writeHeader } from './write-answer.ts';
import type { ZoneAnswer } from './zone-answers.ts';

/** The answer to one message, or null for silence; `truncated`: none but the word to ask over TCP. Never rejects. */
export type Respond = (message: Buffer, transport: 'udp' | 'tcp' | 'truncated') => Promise<Buffer | null>;

export interface RespondOptions {
  readonly answer: (query: Query) => Promise<ZoneAnswer>;
  readonly log: (message: string) => void;
  /** How long a row may take to read; resolvers give up after a few seconds. */
  readonly lookupDeadlineMs?: number;
  /** Beyond so many at once, questions are answered with a failure instead of a row. */
  readonly maxLookups?: number;
  readonly onQuery?: OnQuery;
}

/** Answers the bytes of a question with the bytes of an answer. */
export function responder({
  answer,
  log,
  lookupDeadlineMs = 2000,
  maxLookups = 256,
  onQuery = () => {},
}: RespondOptions): Respond {
  let lookups = 0;

  const ask = async (query: Query): Promise<ZoneAnswer> => {
    if (query.edns !== null && query.edns.version !== 0) return bare(RCODE.badVersion);
    if (lookups >= maxLookups) return bare(RCODE.serverFailure);
    lookups += 1;
    // Counted until it has really ended: a database that hangs must not be asked more and more.
    const work = answer(query).finally(() => {
      lookups -= 1;
    });
    return unlessAborted(work, AbortSignal.timeout(lookupDeadlineMs));
  };

  return async (message, transport) => {
    const read = readQuery(message);
    const over = transport === 'tcp' ? 'tcp' : 'udp';
    if (read.kind !== 'query') onQuery(over, read.kind);
    if (read.kind === 'ignored') return null;
    if (read.kind === 'rejected') return writeHeader(read.id, read.flags);
    const { query } = read;
    // The client is over its limit: no row is read for this query.
    if (transport === 'truncated') {
      onQuery('udp', 'truncated');
      return truncated(query, RCODE.noError);
    }
    const maxBytes = transport === 'udp' ? udpLimit(query) : MAX_TCP_BYTES;
    try {
      const found = await ask(query);
      onQuery(over, 'answered');
      return writeAnswer(query, found, maxBytes);
    } catch (error) {
      onQuery(over, 'failed');
      log(`A DNS question could not be answered: ${messageOf(error)}`);
      return writeAnswer(query, bare(RCODE.serverFailure), maxBytes);
    }
  };
}

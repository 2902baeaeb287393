import type { VisitorRequest, VisitorResponse, VisitorSocket } from '../../visitor.ts';

/** Pages by which a certificate authority recognizes this platform (HTTP-01). */
export interface Proofs {
  /** Answers a request for such a page. What is unknown, of an application that orders by itself, goes on. */
  answer(request: VisitorRequest, response: VisitorResponse, goOn: () => void): void;
  /** All pages at the time of this question, by token. */
  set(question: number, pages: Readonly<Record<string, string>>): void;
}

export interface ProofsOptions {
  /** How many requests may wait for an answer. */
  readonly maxWaiting?: number;
  /** How long one waits. */
  readonly withinMs?: number;
}

const PAGE = /^\/\.well-known\/acme-challenge\/([A-Za-z0-9_-]{16,256})$/;
/** Strangers can ask for such pages as often as they like: the control plane is not asked more often for it. */
const ASK_EVERY_MS = 100;
const WITHIN_MS = 5_000;
const MAX_WAITING = 1_000;

interface Waiting {
  /** The question whose answer is for it. */
  readonly question: number;
  settle(): void;
}

/** @param want asks the control plane for all pages, which answers with `set` and the number of the question */
export function openProofs(
  want: (question: number) => void,
  { maxWaiting = MAX_WAITING, withinMs = WITHIN_MS }: ProofsOptions = {},
): Proofs {
  let pages: ReadonlyMap<string, string> = new Map();
  /** One of each connection: with HTTP/1.1 a client can send any number of requests without waiting for a response. */
  const waiting = new Map<VisitorSocket, Waiting>();
  let asked = 0;
  /** One question at a time: at most the last one is not settled. */
  let settled = 0;
  /** Of the question that `pages` answers. */
  let known = 0;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Timeout | undefined;

  const settle = (question: number) => {
    if (question <= settled) return;
    settled = question;
    clearTimeout(next);
    next = undefined;
    for (const [socket, one] of waiting) {
      if (one.question > question) continue;
      waiting.delete(socket);
      one.settle();
    }
    if (waiting.size > 0) askSoon();
  };
  const askSoon = () => {
    if (next !== undefined) return;
    next = setTimeout(ask, Math.max(0, askedAtMs + ASK_EVERY_MS - performance.now()));
  };
  const ask = () => {
    asked += 1;
    askedAtMs = performance.now();
    next = setTimeout(settle, withinMs, asked);
    want(asked);
  };

  return {
    answer(request, response, goOn) {
      const token = PAGE.exec(request.url ?? '')?.[1];
      if (token === undefined || request.method !== 'GET') return goOn();
      const answerOr = (otherwise: () => void) => {
        const page = pages.get(token);
        if (page === undefined) return otherwise();
        response.writeHead(200, 'OK', ['content-type', 'text/plain', 'cache-control', 'no-store']);
        response.end(page);
      };
      answerOr(() => {
        const { socket } = request;
        if (waiting.has(socket) || waiting.size >= maxWaiting) return goOn();
        const one: Waiting = {
          // A page that an authority looks for was stored before its request: the answer to a later question contains it.
          question: asked + 1,
          settle: () => answerOr(goOn),
        };
        waiting.set(socket, one);
        response.once('close', () => {
          if (waiting.get(socket) === one) waiting.delete(socket);
        });
        askSoon();
      });
    },
    set(question, given) {
      // Settles nothing that is newer: its page may have been stored since.
      if (question >= known) {
        known = question;
        pages = new Map(Object.entries(given));
      }
      settle(question);
    },
  };
}

import type { VisitorRequest, VisitorResponse } from '../../visitor.ts';

/** Pages by which a certificate authority recognizes this platform (HTTP-01). */
export interface Proofs {
  /** Answers a request for such a page. What is unknown, of an application that orders by itself, goes on. */
  answer(request: VisitorRequest, response: VisitorResponse, goOn: () => void): void;
  /** All pages at present, by token. */
  set(pages: Readonly<Record<string, string>>): void;
}

const PAGE = /^\/\.well-known\/acme-challenge\/([A-Za-z0-9_-]{16,256})$/;
/** Strangers can ask for such pages as often as they like: the control plane is not asked more often for it. */
const ASK_EVERY_MS = 100;
const WITHIN_MS = 5_000;

/** @param want asks the control plane for all pages, which answers with `set` */
export function openProofs(want: () => void): Proofs {
  let pages: ReadonlyMap<string, string> = new Map();
  /** Requests since the last question, and those that its answer is for. */
  let arrived: (() => void)[] = [];
  let asking: (() => void)[] | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Timeout | undefined;

  const settle = () => {
    clearTimeout(next);
    next = undefined;
    const settled = asking ?? [];
    asking = null;
    for (const goOn of settled) goOn();
    if (arrived.length > 0) askSoon();
  };
  const askSoon = () => {
    if (next !== undefined) return;
    next = setTimeout(ask, Math.max(0, askedAtMs + ASK_EVERY_MS - performance.now()));
  };
  const ask = () => {
    asking = arrived;
    arrived = [];
    askedAtMs = performance.now();
    next = setTimeout(settle, WITHIN_MS);
    want();
  };

  return {
    answer(request, response, goOn) {
      const token = PAGE.exec(request.url ?? '')?.[1];
      if (token === undefined || request.method !== 'GET') return goOn();
      // A page that an authority looks for was stored before its request: the answer to a later question contains it.
      arrived.push(() => {
        if (response.destroyed) return;
        const page = pages.get(token);
        if (page === undefined) return goOn();
        response.writeHead(200, 'OK', ['content-type', 'text/plain', 'cache-control', 'no-store']);
        response.end(page);
      });
      askSoon();
    },
    set(given) {
      pages = new Map(Object.entries(given));
      if (asking !== null) settle();
    },
  };
}

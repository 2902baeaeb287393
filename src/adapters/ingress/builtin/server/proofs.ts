import type { VisitorRequest, VisitorResponse } from '../../visitor.ts';

/** Pages by which a certificate authority recognizes this platform (HTTP-01). */
export interface Proofs {
  /** Answers a request for such a page. What is unknown, of an application that orders by itself, goes on. */
  answer(request: VisitorRequest, response: VisitorResponse, goOn: () => void): void;
  set(token: string, content: string | null): void;
}

const PAGE = /^\/\.well-known\/acme-challenge\/([A-Za-z0-9_-]{16,256})$/;
const MAX_WAITING = 100;
const WITHIN_MS = 5_000;

/** @param want asks the control plane for a token, which answers with `set` */
export function openProofs(want: (token: string) => void): Proofs {
  const waiting = new Map<string, Set<(content: string | null) => void>>();

  const contentOf = (token: string): Promise<string | null> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle(null), WITHIN_MS);
      const settle = (content: string | null) => {
        clearTimeout(timer);
        const asking = waiting.get(token);
        asking?.delete(settle);
        if (asking?.size === 0) waiting.delete(token);
        resolve(content);
      };
      const asking = waiting.get(token);
      waiting.set(token, (asking ?? new Set()).add(settle));
      if (asking === undefined) want(token);
    });

  return {
    answer(request, response, goOn) {
      const token = PAGE.exec(request.url ?? '')?.[1];
      if (token === undefined || request.method !== 'GET' || waiting.size >= MAX_WAITING) return goOn();
      void contentOf(token).then((content) => {
        if (response.destroyed) return;
        if (content === null) return goOn();
        response.writeHead(200, 'OK', ['content-type', 'text/plain', 'cache-control', 'no-store']);
        response.end(content);
      });
    },
    set(token, content) {
      for (const settle of waiting.get(token) ?? []) settle(content);
    },
  };
}

import type { Target } from './port.ts';

/** Counts what is under way by key (a target): requests and open WebSockets. */
export interface InFlight {
  /** Counts one more, until the returned function is called. */
  begin(key: string): () => void;
  /** Resolves true when nothing is under way under this key, false after `graceMs`. */
  idle(key: string, graceMs: number): Promise<boolean>;
}

/** Counts the requests in flight to each target. */
export function inFlight(): InFlight {
  const counts = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  const end = (key: string) => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) return void counts.set(key, left);
    counts.delete(key);
    for (const wake of waiting.get(key) ?? []) wake();
  };

  return {
    begin(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let ended = false;
      return () => {
        if (!ended) end(key);
        ended = true;
      };
    },
    async idle(key, graceMs) {
      if (!counts.has(key)) return true;
      return new Promise((resolve) => {
        const waiters = waiting.get(key) ?? new Set();
        const settle = (isIdle: boolean) => {
          clearTimeout(timer);
          waiters.delete(wake);
          if (waiters.size === 0) waiting.delete(key);
          resolve(isIdle);
        };
        const wake = () => settle(true);
        const timer = setTimeout(() => settle(false), graceMs);
        waiting.set(key, waiters.add(wake));
      });
    },
  };
}

/** A target as the key of a map. */
export function targetKey({ host, port }: Target): string {
  return `${host} ${port}`;
}

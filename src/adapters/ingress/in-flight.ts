import type { Target } from './port.ts';

/** Counts what is under way to each target: requests and open WebSockets. */
export interface InFlight {
  /** Counts one more, until the returned function is called. */
  begin(target: Target): () => void;
  /** Resolves true when nothing is under way to this target, false after `graceMs`. */
  idle(target: Target, graceMs: number): Promise<boolean>;
}

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
    begin(target) {
      const key = keyOf(target);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let ended = false;
      return () => {
        if (!ended) end(key);
        ended = true;
      };
    },
    async idle(target, graceMs) {
      const key = keyOf(target);
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

function keyOf({ host, port }: Target): string {
  return `${host} ${port}`;
}

import { useSyncExternalStore } from 'react';
import { formatAge, formatTime } from '../language/index.ts';

const MINUTE_MS = 60_000;

/** How long ago something was; the exact time is its title. */
export function Time({ at }: { readonly at: string }) {
  const now = useSyncExternalStore(everyMinute, currentMinute);
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatAge(at, Math.max(now, Date.now()))}
    </time>
  );
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

import { useSyncExternalStore } from 'react';
import { Muted } from '../kit/index.ts';
import { formatAge, formatTime } from '../language/index.ts';

const MINUTE_MS = 60_000;

/** How long ago something was; the exact time is its title. */
export function Time({
  at,
  never = '–',
}: {
  readonly at: string | null;
  /** In the place of a time that is null. */
  readonly never?: string;
}) {
  const now = useSyncExternalStore(everyMinute, currentMinute);
  if (at === null) return <Muted>{never}</Muted>;
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

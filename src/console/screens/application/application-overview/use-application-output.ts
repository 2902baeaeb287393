import { useEffect, useState } from 'react';
import { useApiClient } from '../../../api/index.ts';
import { formatClock } from '../../../language/index.ts';
import { REFRESH_MS } from '../../../parts/index.ts';
import { LogLines } from '../../../parts/log-view/index.ts';

/** The newest output of an application, read again every 5 seconds while the page is visible. */
export function useApplicationOutput(applicationId: string) {
  const client = useApiClient();
  const [lines] = useState(() => new LogLines());
  const [error, setError] = useState<unknown>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let seen: Seen = { time: undefined, count: 0 };
    const read = async () => {
      if (document.visibilityState !== 'visible') return;
      const input = { applicationId, timestamps: true, ...(seen.time !== undefined && { since: seen.time }) };
      const { log } = await client.application.log.query(input, { signal: stop.signal });
      const { added, next } = newLines(log === '' ? [] : log.split('\n'), seen);
      seen = next;
      if (added.length > 0) lines.append(added.map(withClock));
    };
    const readOn = async () => {
      while (!stop.signal.aborted) {
        await read().then(
          () => {
            setError(null);
            setRead(true);
          },
          (problem: unknown) => stop.signal.aborted || setError(problem),
        );
        await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
      }
    };
    lines.clear();
    void readOn();
    return () => stop.abort();
  }, [applicationId, client, lines]);
  return { lines, error, isRead };
}

/** The time of the newest lines that were read, and how many lines have this time. */
interface Seen {
  readonly time: string | undefined;
  readonly count: number;
}

/** An answer begins with the lines of the newest time, which are known. */
function newLines(log: readonly string[], seen: Seen): { added: readonly string[]; next: Seen } {
  const known = seen.time === undefined ? 0 : Math.min(seen.count, countOf(log, seen.time));
  const time = timeOf(log.at(-1)) ?? seen.time;
  return { added: log.slice(known), next: { time, count: time === undefined ? 0 : countOf(log, time) } };
}

const countOf = (log: readonly string[], time: string): number =>
  log.filter((line) => timeOf(line) === time).length;

function timeOf(line: string | undefined): string | undefined {
  const [time = ''] = line?.split(' ', 1) ?? [];
  return /^\d{4}-/.test(time) ? time : undefined;
}

/** The time of day in the place of the whole time. */
function withClock(line: string): string {
  const time = timeOf(line);
  if (time === undefined) return line.replace(/^- /, '');
  return `${formatClock(time)} ${line.slice(time.length + 1)}`;
}

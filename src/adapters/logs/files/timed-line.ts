import type { LogLine } from '../port.ts';

/** Between the time and the text of a stored line. Stored text contains no control characters: see safe-lines.ts. */
const SEPARATOR = '\u001f';
const TIME_LENGTH = '2006-01-02T15:04:05.000Z'.length;

/** A line as it is stored, with the time at which it was. */
export function timedLine(time: string, text: string): string {
  return `${time}${SEPARATOR}${text}`;
}

/** A stored line. Lines of earlier versions have no time. */
export function readTimedLine(stored: string): LogLine {
  if (stored[TIME_LENGTH] !== SEPARATOR) return { time: null, text: stored };
  return { time: stored.slice(0, TIME_LENGTH), text: stored.slice(TIME_LENGTH + 1) };
}

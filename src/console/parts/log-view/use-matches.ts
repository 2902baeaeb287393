import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { LineMatches } from './line-matches.ts';
import type { LogLines } from './log-lines.ts';

const NO_CHANGES = () => () => {};
const NO_VERSION = () => 0;

/** The lines that contain a text; null without a text. The component renders again when more are found. */
export function useMatches(lines: LogLines, text: string): LineMatches | null {
  const matches = useMemo(() => (text === '' ? null : new LineMatches(lines, text)), [lines, text]);
  useEffect(() => matches?.start(), [matches]);
  useSyncExternalStore(matches?.subscribe ?? NO_CHANGES, matches?.getVersion ?? NO_VERSION);
  return matches;
}

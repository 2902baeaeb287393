import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type LineMatches, positionOf } from './line-matches.ts';
import type { LogLines } from './log-lines.ts';

/** The height of a line in pixels, as in the style sheet. */
const LINE_HEIGHT = 20;
/** In pixels: this near to the end is at the end. */
const AT_END = 4;

export interface LogScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  /** The number of the line in a row. */
  readonly lineOf: (row: number) => number;
  readonly isFollowing: boolean;
  readonly follow: () => void;
  /** Shows a line in the middle, and stays there. */
  readonly goTo: (line: number) => void;
  /** The line at the upper edge. */
  readonly topLine: () => number;
  readonly onScroll: () => void;
  /** The user scrolls: from here on the end of the log is followed if the user scrolls to it. */
  readonly onUse: () => void;
}

/** The rows that are in view, and the place in the log: at its end, or at a line. */
export function useLogScroll(
  lines: LogLines,
  { matches, columns }: { readonly matches: LineMatches | null; readonly columns: number | null },
): LogScroll {
  const box = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const place = useRef(0);
  const last = useRef({ top: 0, height: 0 });
  const isJump = useRef(false);
  const isUsed = useRef(false);
  const { first, end } = lines;
  const count = matches === null ? end - first : matches.found.length;
  const lineOf = useCallback(
    (row: number) => (matches === null ? first + row : (matches.found[row] ?? 0)),
    [matches, first],
  );
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => box.current,
    estimateSize: (row) =>
      columns === null
        ? LINE_HEIGHT
        : LINE_HEIGHT * Math.max(1, Math.ceil(lines.get(lineOf(row)).length / columns)),
    getItemKey: lineOf,
    overscan: 12,
  });
  const show = (line: number, align: 'start' | 'center') => {
    isJump.current = true;
    const row = matches === null ? line - first : positionOf(matches.found, line);
    if (count > 0) rows.scrollToIndex(Math.min(Math.max(0, row), count - 1), { align });
  };
  const isSettled = matches === null || !matches.isSearching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes depend on the number of columns alone
  useLayoutEffect(() => rows.measure(), [columns]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is kept when other rows are shown
  useLayoutEffect(() => {
    if (!isFollowing) show(place.current, 'start');
  }, [matches === null, isSettled, columns, first]);
  const total = rows.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves with the size of the rows
  useLayoutEffect(() => {
    const { current } = box;
    if (!isFollowing || current === null) return;
    const toEnd = () => {
      isUsed.current = false;
      current.scrollTop = current.scrollHeight;
    };
    // Also when the log appears: it has no height while the page loads.
    const sizes = new ResizeObserver(toEnd);
    sizes.observe(current);
    toEnd();
    return () => sizes.disconnect();
  }, [isFollowing, count, total]);
  const topLine = () => {
    const item = rows.getVirtualItemForOffset(box.current?.scrollTop ?? 0);
    return item === undefined ? first : lineOf(item.index);
  };
  return {
    ...{ box, rows, lineOf, isFollowing, topLine },
    follow: () => {
      isJump.current = false;
      setFollowing(true);
    },
    goTo: (line) => {
      setFollowing(false);
      place.current = line;
      show(line, 'center');
    },
    onScroll: () => {
      if (box.current === null) return;
      const { scrollTop: top, scrollHeight: height, clientHeight } = box.current;
      const toEnd = height - clientHeight - top;
      const before = last.current;
      last.current = { top, height };
      // A filter without a match has no place.
      if (isSettled && count > 0) place.current = topLine();
      const isUp = isUsed.current || (top < before.top && height >= before.height);
      if (isUp && toEnd > LINE_HEIGHT) setFollowing(false);
      else if (top > before.top && toEnd <= AT_END && !isJump.current) setFollowing(true);
    },
    onUse: () => {
      isJump.current = false;
      isUsed.current = true;
    },
  };
}

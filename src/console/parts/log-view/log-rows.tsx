import { Fragment, type ReactNode } from 'react';
import { cx } from '../../kit/index.ts';
import type { LogLines } from './log-lines.ts';
import styles from './log-view.module.css';
import type { LogScroll } from './use-log-scroll.ts';

/** The lines that are in view, at their places. */
export function LogRows({
  lines,
  scroll: { rows, lineOf },
  isWrapped,
  pattern,
  current,
}: {
  readonly lines: LogLines;
  readonly scroll: LogScroll;
  readonly isWrapped: boolean;
  /** What is searched. */
  readonly pattern: RegExp | null;
  /** The line of the match to which the user has gone. */
  readonly current: number | null;
}) {
  return rows.getVirtualItems().map(({ key, index, start }) => {
    const line = lineOf(index);
    return (
      <div
        key={key}
        data-index={index}
        data-number={line + 1}
        ref={isWrapped ? rows.measureElement : undefined}
        className={cx(styles.line, line === current && styles.current)}
        style={{ transform: `translateY(${start}px)` }}
      >
        {withMarks(lines.get(line), pattern)}
      </div>
    );
  });
}

function withMarks(text: string, pattern: RegExp | null): ReactNode {
  if (pattern === null || !pattern.test(text)) return text;
  const parts = text.split(new RegExp(`(${pattern.source})`, 'gi'));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line do not move
      <mark key={index}>{part}</mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

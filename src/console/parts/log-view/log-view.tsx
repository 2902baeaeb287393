import { ArrowDownToLine } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button, cx } from '../../kit/index.ts';
import { type LineMatches, positionOf } from './line-matches.ts';
import type { LogLines } from './log-lines.ts';
import { LogRows } from './log-rows.tsx';
import { LogToolbar } from './log-toolbar.tsx';
import styles from './log-view.module.css';
import { t } from './texts.ts';
import { PROBE_LENGTH, useColumns } from './use-columns.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useMatches } from './use-matches.ts';

/** A log of any length: it follows its end until the user scrolls up, and can be searched and filtered. */
export function LogView({
  lines,
  label,
  isEnded,
  isRead = isEnded,
  fileName = 'log.txt',
  small = false,
}: {
  readonly lines: LogLines;
  /** Names the log for assistive technology. */
  readonly label: string;
  /** No more lines arrive. */
  readonly isEnded: boolean;
  /** The lines that there are so far have arrived. */
  readonly isRead?: boolean;
  readonly fileName?: string;
  readonly small?: boolean;
}) {
  useSyncExternalStore(lines.subscribe, lines.getVersion);
  const [text, setText] = useState('');
  const [isFiltered, setFiltered] = useState(false);
  const [isWrapped, setWrapped] = useState(true);
  const [current, setCurrent] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const matches = useMatches(lines, text);
  const shown = isFiltered ? matches : null;
  const digits = String(lines.end).length;
  const { probe, columns } = useColumns(digits);
  const scroll = useLogScroll(lines, { matches: shown, columns: isWrapped ? columns : null });
  const step = (direction: 1 | -1) => {
    if (matches === null) return;
    const line = nextMatch(
      matches,
      current ?? (direction === 1 ? scroll.topLine() - 1 : lines.end),
      direction,
    );
    if (line === undefined) return;
    setCurrent(line);
    scroll.goTo(line);
  };
  const searchHere = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
    // The search of the browser finds only the lines in view.
    event.preventDefault();
    field.current?.select();
  };
  const width = isWrapped ? undefined : `calc(${lines.longest + digits}ch + 3rem)`;
  return (
    <section
      className={cx(styles.log, small && styles.small)}
      aria-label={label}
      onKeyDown={searchHere}
      style={{ '--digits': digits } as CSSProperties}
    >
      <LogToolbar
        {...{ field, text, matches, current, isFiltered, isWrapped, fileName }}
        onText={(next) => {
          setText(next);
          setCurrent(null);
        }}
        onStep={step}
        onFilter={() => setFiltered(!isFiltered)}
        onWrap={() => setWrapped(!isWrapped)}
        shownText={() => (shown === null ? lines.text() : textOf(lines, shown))}
      />
      <div className={styles.body}>
        <div
          ref={scroll.box}
          className={cx(styles.box, isWrapped && styles.wrapped)}
          // A log can grow by thousands of lines: they are not read out.
          role="log"
          aria-live="off"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          onScroll={scroll.onScroll}
          onWheel={scroll.onUse}
          onTouchMove={scroll.onUse}
          onPointerDown={scroll.onUse}
          onKeyDown={scroll.onUse}
        >
          <div className={styles.lines} style={{ height: scroll.rows.getTotalSize(), width }}>
            <LogRows {...{ lines, scroll, isWrapped, current }} pattern={matches?.pattern ?? null} />
          </div>
          <div ref={probe} className={cx(styles.line, styles.probe)} aria-hidden="true">
            <span>{'0'.repeat(PROBE_LENGTH)}</span>
          </div>
        </div>
        <Note lines={lines} shown={shown} isRead={isRead} />
        {!scroll.isFollowing && (
          <div className={styles.toEnd}>
            <Button small onClick={scroll.follow}>
              <ArrowDownToLine size={16} aria-hidden="true" />
              {isEnded ? t.toEnd : t.follow}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Note({
  lines,
  shown,
  isRead,
}: {
  readonly lines: LogLines;
  readonly shown: LineMatches | null;
  readonly isRead: boolean;
}) {
  if (lines.end === lines.first) return <p className={styles.note}>{isRead ? t.none : t.waiting}</p>;
  if (shown === null || shown.found.length > 0 || shown.isSearching) return null;
  return <p className={styles.note}>{t.noMatches}</p>;
}

/** The next line with a match after or before a line; after the last one the first one again. */
function nextMatch({ found }: LineMatches, line: number, direction: 1 | -1): number | undefined {
  if (direction === 1) return found[positionOf(found, line + 1)] ?? found[0];
  return found[positionOf(found, line) - 1] ?? found.at(-1);
}

function textOf(lines: LogLines, { found }: LineMatches): string {
  return found.map((line) => `${lines.get(line)}\n`).join('');
}

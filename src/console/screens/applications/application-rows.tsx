import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Card, Empty } from '../../kit/index.ts';
import { Lines, NoMatch, QueryView } from '../../parts/index.ts';
import { ApplicationRow } from './application-row.tsx';
import styles from './applications.module.css';
import { t } from './texts.ts';
import type { Applications } from './use-applications.ts';

/** The height of a row in pixels, as in the style sheet. */
const [WIDE_ROW, NARROW_ROW] = [64, 128];
const NARROW = window.matchMedia('(max-width: 60rem)');

/** The rows in view of a list of any length; it scrolls with the page. */
export function ApplicationRows({
  organizationId,
  applications,
  isFiltered,
  onClear,
}: {
  readonly organizationId: string;
  readonly applications: Applications;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  return (
    <Card padded={false}>
      <QueryView
        query={applications.firstPage}
        loading={
          <div className={styles.failed}>
            <Lines count={8} />
          </div>
        }
      >
        {({ total }) => {
          if (total > 0)
            return <Rows organizationId={organizationId} applications={applications} total={total} />;
          if (!isFiltered) return <Empty title={t.empty}>{t.emptyHint}</Empty>;
          return <NoMatch onClear={onClear} />;
        }}
      </QueryView>
    </Card>
  );
}

function Rows({
  organizationId,
  applications,
  total,
}: {
  readonly organizationId: string;
  readonly applications: Applications;
  readonly total: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [isNarrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const change = () => setNarrow(NARROW.matches);
    NARROW.addEventListener('change', change);
    return () => NARROW.removeEventListener('change', change);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is above the list is higher on a narrow screen
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isNarrow]);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => (isNarrow ? NARROW_ROW : WIDE_ROW),
    overscan: 8,
    scrollMargin: top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes depend on the width alone
  useLayoutEffect(() => rows.measure(), [isNarrow]);
  const items = rows.getVirtualItems();
  const { setView } = applications;
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => setView(first, last));
  return (
    <ul ref={list} className={styles.rows} aria-label={t.title} style={{ height: rows.getTotalSize() }}>
      {items.map(({ key, index, start }) => (
        <li
          key={key}
          className={styles.row}
          aria-setsize={total}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <ApplicationRow organizationId={organizationId} application={applications.at(index)} />
        </li>
      ))}
    </ul>
  );
}

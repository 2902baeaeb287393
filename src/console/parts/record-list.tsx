import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Card, type Column, Empty, Table } from '../kit/index.ts';
import { PageButtons, type Pages } from './paging.tsx';
import { Lines, QueryView } from './query-view.tsx';
import { common } from './texts.ts';
import type { FilteredList } from './use-filters.ts';

/** A page of a list operation in a table, with its empty, loading and failed state. */
export function RecordList<Item>({
  query,
  caption,
  hasHeading = false,
  actions,
  empty,
  list,
  pages = list?.pages,
  ...table
}: {
  readonly query: UseQueryResult<{ readonly items: readonly Item[] }, unknown>;
  readonly caption: string;
  /** Shows the caption above the table, too. */
  readonly hasHeading?: boolean;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  /** What can be done with an item, at the end of its row. */
  readonly rowActions?: (item: Item) => ReactNode;
  /** What the list shows without entries: an `Empty`. */
  readonly empty: ReactNode;
  /** Of a list with filters; one without entries offers to remove the filters. */
  readonly list?: Pick<FilteredList<object>, 'pages' | 'isFiltered' | 'clear'>;
  /** Of a list without filters; absent, too, for one of only the newest entries. */
  readonly pages?: Pages;
}) {
  const isFirst = (pages?.input.offset ?? 0) === 0;
  const noEntries = list?.isFiltered === true ? <NoMatch onClear={list.clear} /> : empty;
  return (
    <>
      <Card title={hasHeading ? caption : undefined} actions={actions} padded={false}>
        <QueryView
          query={query}
          loading={
            <div style={{ padding: '1rem 1.125rem' }}>
              <Lines count={6} />
            </div>
          }
        >
          {({ items }) => (
            <Table {...table} caption={caption} items={items} empty={isFirst ? noEntries : null} />
          )}
        </QueryView>
      </Card>
      {pages !== undefined && query.data !== undefined && (
        <PageButtons pages={pages} count={query.data.items.length} />
      )}
    </>
  );
}

/** The place of a list in which no entry matches the filters. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return <Empty title={common.noMatch} action={<Button onClick={onClear}>{common.clearFilters}</Button>} />;
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, type Column, Table } from '../kit/index.ts';
import { PageButtons, type Pages } from './paging.tsx';
import { Lines, QueryView } from './query-view.tsx';

/** A page of a list operation in a table, with its empty, loading and failed state. */
export function RecordList<Item>({
  query,
  caption,
  columns,
  keyOf,
  empty,
  pages,
}: {
  readonly query: UseQueryResult<{ readonly items: readonly Item[] }, unknown>;
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  /** What the list shows without entries: an `Empty`. */
  readonly empty: ReactNode;
  readonly pages?: Pages;
}) {
  return (
    <>
      <Card padded={false}>
        <QueryView
          query={query}
          loading={
            <div style={{ padding: '1rem 1.125rem' }}>
              <Lines count={6} />
            </div>
          }
        >
          {({ items }) =>
            items.length === 0 && (pages?.offset ?? 0) === 0 ? (
              empty
            ) : (
              <Table caption={caption} columns={columns} items={items} keyOf={keyOf} />
            )
          }
        </QueryView>
      </Card>
      {pages !== undefined && query.data !== undefined && (
        <PageButtons pages={pages} count={query.data.items.length} />
      )}
    </>
  );
}

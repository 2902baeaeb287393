import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './table.module.css';

/** A column of a table. */
export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** At the end of the line, as numbers are. */
  readonly end?: boolean;
}

/** Rows of records. On narrow screens each row is a block. `caption` names the table for assistive technology. */
export function Table<Item>({
  caption,
  columns,
  items,
  keyOf,
  rowActions,
  empty = null,
}: {
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** What can be done with an item, at the end of its row. */
  readonly rowActions?: ((item: Item) => ReactNode) | undefined;
  /** In the place of a table without items: an `Empty`. */
  readonly empty?: ReactNode;
}) {
  if (items.length === 0 && empty !== null) return empty;
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its role */}
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: as for the table */}
          <tr role="row">
            {columns.map(({ title, end }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <th key={index} scope="col" className={cx(end && styles.end)}>
                {title === '' ? <span className="visually-hidden">–</span> : title}
              </th>
            ))}
            {rowActions !== undefined && (
              <th scope="col">
                <span className="visually-hidden">–</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            // biome-ignore lint/a11y/noRedundantRoles: as for the table
            <tr key={keyOf(item)} role="row">
              {columns.map(({ title, cell, end }, index) => (
                // biome-ignore lint/a11y/noRedundantRoles: as for the table
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <td key={index} role="cell" data-label={title} className={cx(end && styles.end)}>
                  <div>{cell(item)}</div>
                </td>
              ))}
              {rowActions !== undefined && (
                // biome-ignore lint/a11y/noRedundantRoles: as for the table
                <td role="cell" className={styles.actions}>
                  <div>{rowActions(item)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

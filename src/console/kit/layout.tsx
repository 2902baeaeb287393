import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './layout.module.css';

/** Distances in rem. */
type Gap = 0.25 | 0.5 | 0.75 | 1 | 1.5 | 2;

interface Parts {
  readonly gap?: Gap;
  readonly children: ReactNode;
}

const gapStyle = (gap: Gap) => ({ '--gap': `${gap}rem` }) as CSSProperties;

/** Parts below each other. */
export function Stack({ gap = 1, children }: Parts) {
  return (
    <div className={styles.stack} style={gapStyle(gap)}>
      {children}
    </div>
  );
}

/** Parts beside each other, in several lines where there is no room; `spread` puts the last one at the end. */
export function Row({ gap = 0.5, spread = false, children }: Parts & { readonly spread?: boolean }) {
  return (
    <div className={cx(styles.row, spread && styles.spread)} style={gapStyle(gap)}>
      {children}
    </div>
  );
}

/** As many columns of at least `column` rem as there is room for. */
export function Grid({ gap = 1, column = 18, children }: Parts & { readonly column?: number }) {
  const style = { ...gapStyle(gap), '--column': `${column}rem` } as CSSProperties;
  return (
    <div className={styles.grid} style={style}>
      {children}
    </div>
  );
}

/** A framed part of a screen; with a title it is a section. A table goes into one that is not `padded`. */
export function Card({
  title,
  actions,
  padded = true,
  children,
}: {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly padded?: boolean;
  readonly children: ReactNode;
}) {
  if (title === undefined) return <div className={cx(styles.card, padded && styles.padded)}>{children}</div>;
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {padded ? <div className={styles.cardBody}>{children}</div> : children}
    </section>
  );
}

/** Text of less importance. */
export function Muted({
  small = false,
  children,
}: {
  readonly small?: boolean;
  readonly children: ReactNode;
}) {
  return <span className={cx(styles.muted, small && styles.small)}>{children}</span>;
}

/** A value, and below it a note of less importance. A note that is null or false is left out. */
export function WithNote({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) {
  return (
    <Stack gap={0.25}>
      <span>{children}</span>
      {note !== null && note !== false && <Muted small>{note}</Muted>}
    </Stack>
  );
}

/** Names and values, in their order. Values that are null, undefined or false are left out. */
export function Facts({ items }: { readonly items: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(items).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

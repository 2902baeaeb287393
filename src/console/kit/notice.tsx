import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { cx } from './cx.ts';
import styles from './notice.module.css';

/** A message in a screen. One about a problem is announced at once. */
export function Notice({
  tone = 'neutral',
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div
      className={cx(styles.notice, tone !== 'neutral' && styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {title !== undefined && <div className={styles.title}>{title}</div>}
      {children}
    </div>
  );
}

/** The id of a request, below a message about its failure. */
export function RequestId({ label, id }: { readonly label: string; readonly id: string }) {
  return (
    <div className={styles.request}>
      {label} <code>{id}</code>
    </div>
  );
}

/** What a list without entries shows: what would be there, and how to add the first. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** The place of content that loads, in its size, so that nothing moves when it is there. Sizes in rem or percent. */
export function Skeleton({
  width = '100%',
  height = '1.25rem',
}: {
  readonly width?: string;
  readonly height?: string;
}) {
  const style = { '--width': width, '--height': height } as CSSProperties;
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}

import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

/** What a state means to the reader. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'busy';

/** A state in a word, with a colour that repeats its meaning. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={cx(styles.badge, tone !== 'neutral' && styles[tone])}>{children}</span>;
}

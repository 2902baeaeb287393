import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './tabs.module.css';

/** The parts of a thing, each a screen with its own address. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** A link to one of the parts; the router marks the one that is shown. */
export const Tab = createLink((props: ComponentProps<'a'>) => <a {...props} className={styles.tab} />);

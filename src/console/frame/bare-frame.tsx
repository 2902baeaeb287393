import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { facts } from '../api/index.ts';
import styles from './frame.module.css';
import { Mark } from './mark.tsx';
import { t } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

/** Around a screen that is shown without an organization: the way to the first page, and the menu of the user. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div>
      <header className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Mark />
          {facts.platformName}
        </Link>
        <UserMenu name={t.account} />
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        <div className={styles.content}>{children}</div>
      </main>
    </div>
  );
}

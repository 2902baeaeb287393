import { type ReactNode, useEffect } from 'react';
import { facts } from '../api/index.ts';
import { Row } from '../kit/index.ts';
import styles from './page.module.css';

/** A screen: its title, which is also the title of the document, its actions and its content. */
export function Page({
  title,
  lead,
  badge,
  actions,
  children,
}: {
  readonly title: string;
  /** One sentence about what the screen is for. */
  readonly lead?: ReactNode;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {badge}
        </div>
        {actions !== undefined && <Row>{actions}</Row>}
      </div>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}

/** Sets the title of the document while the component is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${facts.platformName}`;
  }, [title]);
}

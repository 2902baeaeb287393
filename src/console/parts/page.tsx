import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { facts } from '../api/index.ts';
import { Skeleton } from '../kit/index.ts';
import styles from './page.module.css';

interface PageProps {
  /** Absent while it is read. */
  readonly title: string | undefined;
  /** One sentence about what the screen is for. */
  readonly lead?: ReactNode;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The title of the frame around a page. */
const Frame = createContext<string | null>(null);

/** A screen: its title, which is also the title of the document, its actions and its content. */
export function Page({ title, ...rest }: PageProps & { readonly title: string }) {
  const frame = useContext(Frame);
  useTitle(frame === null || frame === '' ? title : `${title} · ${frame}`);
  return <Content title={title} isPart={frame !== null} {...rest} />;
}

/** A thing with several screens: its title, its tabs and below them one of its screens, which is a `Page`. */
export function PageFrame({ tabs, children, ...rest }: PageProps & { readonly tabs: ReactNode }) {
  return (
    <Content {...rest} isPart={false}>
      {tabs}
      <Frame value={rest.title ?? ''}>{children}</Frame>
    </Content>
  );
}

function Content({
  title,
  lead,
  badge,
  actions,
  isPart,
  children,
}: PageProps & { readonly isPart: boolean }) {
  if (isPart && badge === undefined)
    return (
      <div className={styles.page}>
        {/* The tab shows it. */}
        <h2 className="visually-hidden">{title}</h2>
        {(lead !== undefined || isShown(actions)) && (
          <div className={styles.top}>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            {isShown(actions) && (
              <div className={styles.actions} data-page-actions="">
                {actions}
              </div>
            )}
          </div>
        )}
        {children}
      </div>
    );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.top}>
          <div className={styles.title}>
            {isPart ? (
              <h2 className={styles.part}>{title}</h2>
            ) : (
              <h1>{title ?? <Skeleton width="12rem" />}</h1>
            )}
            {badge}
          </div>
          {isShown(actions) && (
            <div className={styles.actions} data-page-actions="">
              {actions}
            </div>
          )}
        </div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}

const isShown = (actions: ReactNode): boolean =>
  actions !== undefined && actions !== null && actions !== false;

/** Sets the title of the document while the component is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${facts.platformName}`;
  }, [title]);
}

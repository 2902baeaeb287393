import { createLink, useLocation } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

/** The parts of a thing, each a screen with its own address. The one that is shown is in view. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another tab
  useEffect(() => {
    const shown = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (tabs.current === null || shown === null || shown === undefined) return;
    const { offsetLeft, offsetWidth } = shown;
    const start = offsetLeft - tabs.current.offsetLeft;
    const room = tabs.current.clientWidth;
    if (start + offsetWidth > tabs.current.scrollLeft + room)
      tabs.current.scrollLeft = start + offsetWidth - room;
    if (start < tabs.current.scrollLeft) tabs.current.scrollLeft = start;
  }, [pathname]);
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** A link to one of the parts; the router marks the one that is shown. */
export const Tab = createLink((props: ComponentProps<'a'>) => <a {...props} className={styles.tab} />);

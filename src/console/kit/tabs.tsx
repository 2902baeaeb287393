import { createLink, useLocation } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

/** The parts of a thing, each a screen with its own address. The one that is shown is in view. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another tab
  useEffect(() => {
    const { current } = tabs;
    if (current === null) return;
    // Also when the tabs appear: they have no width while the page loads.
    const sizes = new ResizeObserver(() => showCurrent(current));
    sizes.observe(current);
    showCurrent(current);
    return () => sizes.disconnect();
  }, [pathname]);
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

function showCurrent(tabs: HTMLElement): void {
  const shown = tabs.querySelector<HTMLElement>('[aria-current="page"]');
  if (shown === null) return;
  const start = shown.offsetLeft - tabs.offsetLeft;
  const end = start + shown.offsetWidth;
  if (end > tabs.scrollLeft + tabs.clientWidth) tabs.scrollLeft = end - tabs.clientWidth;
  if (start < tabs.scrollLeft) tabs.scrollLeft = start;
}

/** A link to one of the parts; the router marks the one that is shown. */
export const Tab = createLink((props: ComponentProps<'a'>) => <a {...props} className={styles.tab} />);

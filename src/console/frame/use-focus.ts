import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** After this time a screen that has been opened knows its title. */
const TITLE_MS = 500;

/**
 * Keeps the focus on the page: after a change of the path it is at the start of the screen, and when the element that
 * has it is removed, such as the row of a list, it goes to what contained it. Returns the title to announce.
 */
export function useFocus(): string {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null });
  const shown = useRef<string | null>(null);
  const isArriving = useRef(false);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = shown.current;
    shown.current = path;
    // The first screen has what the browser gives it; the start only leads to it.
    if (before === null || before === path || (before === '/' && !isArriving.current)) return;
    isArriving.current = true;
    settle(isArriving);
    const timer = setTimeout(() => setTitle(document.title), TITLE_MS);
    return () => clearTimeout(timer);
  }, [path]);
  useEffect(() => {
    let around: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('main') !== null) around = ancestorsOf(target);
    };
    const changes = new MutationObserver(() => {
      if (isArriving.current) settle(isArriving);
      if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
      const nearest = around.find((element) => element.isConnected && element.matches(CONTAINERS));
      around = [];
      if (nearest instanceof HTMLElement) focusOn(nearest);
    });
    document.addEventListener('focusin', remember);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      changes.disconnect();
    };
  }, []);
  return title;
}

/** What can take the focus of an element inside it. */
const CONTAINERS = 'ul, ol, table, section, form, main';

/** Puts the focus at the start of the screen, as soon as there is one, unless the screen has taken it. */
function settle(isArriving: { current: boolean }): void {
  const main = document.querySelector('main');
  if (main === null) return;
  isArriving.current = false;
  if (!main.contains(document.activeElement)) focusOn(main);
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null ? [element] : [element, ...ancestorsOf(parent)];
}

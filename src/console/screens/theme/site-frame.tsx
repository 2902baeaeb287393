import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import siteCss from './site.css?inline';
import styles from './theme.module.css';

const EMPTY_PAGE = '<!doctype html><html><head><title></title></head><body inert></body></html>';
/** Room for the page without custom CSS, so that nothing moves when it is there. */
const MIN_HEIGHT = 296;
const MAX_HEIGHT = 480;

/**
 * A documentation site in a document of its own, so that its stylesheets reach nothing of the console. It has no scripts, and
 * the content policy of the console: what a stylesheet loads from other addresses is not there. Stylesheets are made as
 * objects, as the script of documentation sites does: the policy forbids style elements.
 */
export function SiteFrame({
  title,
  mode,
  colours,
  customCss,
  children,
}: {
  readonly title: string;
  readonly mode: 'light' | 'dark';
  /** The rules that set the colours. */
  readonly colours: string;
  readonly customCss: string;
  readonly children: ReactNode;
}) {
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(MIN_HEIGHT);
  useLayoutEffect(() => {
    if (page === null) return;
    page.adoptedStyleSheets = [siteCss, colours, customCss].map((css) => stylesheetOf(page, css));
    page.documentElement.lang = document.documentElement.lang;
    page.documentElement.className = mode;
    page.documentElement.dataset.theme = mode;
  }, [page, mode, colours, customCss]);
  useLayoutEffect(() => {
    if (page === null) return;
    const wanted = page.body.getBoundingClientRect().height;
    setHeight(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(wanted))));
  });
  return (
    <iframe
      className={styles.frame}
      style={{ height, colorScheme: mode }}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      tabIndex={-1}
      onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
    >
      {page !== null && createPortal(children, page.body)}
    </iframe>
  );
}

/** A stylesheet belongs to the document that has made it. */
function stylesheetOf({ defaultView }: Document, css: string): CSSStyleSheet {
  const stylesheet = new (defaultView ?? window).CSSStyleSheet();
  stylesheet.replaceSync(css);
  return stylesheet;
}

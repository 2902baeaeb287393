/**
 * Applies to a documentation site the theme of the owner of the hostname on which it is opened. A page loads it from
 * the license hub:
 *
 *   <script src="https://hub.example.com/docs-theme.js" async></script>
 *
 * It asks that hub whose hostname this is, and the instance that the hub names for its theme, and keeps the theme for
 * five minutes in the browser's session. On the default docs hostname and on the reader's own machine it does nothing.
 * If anything fails, the page stays unchanged: nothing is thrown, nothing is logged.
 *
 * What it changes in a page:
 *
 *   <title>, [data-theme-site-name]   the platform's name: after the title, and as the text of these elements
 *   img[data-theme-logo]              the logo, with the name as its alternative text
 *   link[rel~="icon"]                 the icon; made where there is none
 *   [data-theme-footer]               the footer's text
 *   --primary, …                      the colours, as variables on :root; the dark ones under .dark and
 *                                     [data-theme="dark"], and where the browser prefers dark, unless the root has
 *                                     the class light or an attribute data-theme. A page whose dark mode is a matter
 *                                     of .dark alone says so: <script data-dark-mode="class" …>
 *   custom CSS                        as a stylesheet of its own
 *
 * It validates every received value again: texts are set as text, addresses are http(s), colours are HSL triples. Stylesheets
 * are made as objects, which no page's CSP has to allow; a policy has to allow this script (script-src), the hub and
 * the instance (connect-src), and what the theme shows (img-src).
 */
(() => {
  const DEFAULT_HOSTNAME = '__DOCS_HOSTNAME__';
  const NEVER_THEMED = [DEFAULT_HOSTNAME, 'localhost', '127.0.0.1', '[::1]', ''];
  const TIMEOUT_MS = 4000;
  const MAX_ANSWER_LENGTH = 256 * 1024;
  const KEPT_MS = 5 * 60 * 1000;

  const script = document.currentScript;
  const hostname = location.hostname.toLowerCase().replace(/\.$/, '');
  if (script === null || NEVER_THEMED.includes(hostname)) return;
  const hub = script.src;
  const followsBrowser = script.dataset.darkMode !== 'class';
  const storageKey = `docs-theme ${hub}`;

  dress().catch(() => {
    // Any step may fail; the page then keeps its own looks.
  });

  async function dress() {
    let theme = kept();
    if (theme === null) {
      theme = judge(await fetchJson(themeAddress(await fetchJson(lookupAddress()))));
      keep(theme);
    }
    addStylesheet(colourRules(theme));
    if (theme.customCss !== null) addStylesheet(theme.customCss);
    await parsed();
    applyTexts(theme);
    applyPictures(theme);
  }

  function lookupAddress() {
    const address = new URL('api/docs/lookup', hub);
    address.searchParams.set('hostname', hostname);
    return address.href;
  }

  function themeAddress(found) {
    if (!isHttpAddress(found?.cloudUrl)) throw new Error('no address');
    return `${found.cloudUrl.replace(/\/+$/, '')}/api/theme`;
  }

  /** Gives up after four seconds, and on what is too long for a theme. */
  async function fetchJson(address) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(address, {
        signal: abort.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      if (response.status !== 200) throw new Error('no answer');
      return JSON.parse(await readText(response.body.getReader()));
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
  }

  async function readText(reader) {
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > MAX_ANSWER_LENGTH) throw new Error('too long');
    }
    return text + decoder.decode();
  }

  /** What of an answer can be used; the rest is left out. Throws for what is no theme at all. */
  function judge(answer) {
    if (typeof answer?.siteName !== 'string') throw new Error('no theme');
    return {
      siteName: textIn(answer.siteName, 100),
      logoUrl: isHttpAddress(answer.logoUrl) ? answer.logoUrl : null,
      faviconUrl: isHttpAddress(answer.faviconUrl) ? answer.faviconUrl : null,
      footerText: textIn(answer.footerText, 500),
      colorsLight: coloursIn(answer.colorsLight),
      colorsDark: coloursIn(answer.colorsDark),
      customCss: cssIn(answer.customCss),
    };
  }

  function textIn(value, maxLength) {
    return typeof value === 'string' && value.trim() !== '' && value.length <= maxLength ? value : null;
  }

  function isHttpAddress(value) {
    if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return false;
    try {
      const { username, password } = new URL(value);
      return username === '' && password === '';
    } catch {
      return false;
    }
  }

  function coloursIn(value) {
    if (typeof value !== 'object' || value === null) return {};
    const entries = Object.entries(value).slice(0, 100);
    return Object.fromEntries(entries.filter(([name, colour]) => isName(name) && isHslTriple(colour)));
  }

  function isName(text) {
    return /^[a-z]+(-[a-z0-9]+){0,4}$/.test(text);
  }

  function isHslTriple(value) {
    const [, hue, saturation, lightness] =
      /^(\d{1,3}(?:\.\d{1,3})?) (\d{1,3}(?:\.\d{1,3})?)% (\d{1,3}(?:\.\d{1,3})?)%$/.exec(value) ?? [];
    return Number(hue) <= 360 && Number(saturation) <= 100 && Number(lightness) <= 100;
  }

  /** A stylesheet object cannot be left by any text; this is for pages that copy their own HTML. */
  function cssIn(value) {
    const css = textIn(value, 64 * 1024);
    return css === null || /<\/|<!/.test(css) ? null : css;
  }

  function kept() {
    try {
      const { at, theme } = JSON.parse(sessionStorage.getItem(storageKey));
      const age = Date.now() - at;
      return age >= 0 && age < KEPT_MS ? judge(theme) : null;
    } catch {
      // Nothing is kept, or pages may keep nothing here.
      return null;
    }
  }

  function keep(theme) {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), theme }));
    } catch {
      // Then the next page asks again.
    }
  }

  function colourRules({ colorsLight, colorsDark }) {
    const rule = (selector, colours) => {
      const variables = Object.entries(colours).map(([name, colour]) => `--${name}: ${colour};`);
      return `${selector} { ${variables.join(' ')} }`;
    };
    const byBrowser = rule(':root:where(:not(.light):not([data-theme]))', colorsDark);
    return [
      rule(':root', colorsLight),
      ...(followsBrowser ? [`@media (prefers-color-scheme: dark) { ${byBrowser} }`] : []),
      rule('.dark, [data-theme="dark"]', colorsDark),
    ].join('\n');
  }

  /** After all stylesheets of the page, so that it wins over rules of the same weight. */
  function addStylesheet(css) {
    if ('adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      return;
    }
    const style = document.createElement('style');
    style.nonce = script.nonce;
    style.textContent = css;
    document.documentElement.append(style);
  }

  function parsed() {
    if (document.readyState !== 'loading') return Promise.resolve();
    return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }

  function applyTexts({ siteName, footerText }) {
    if (siteName !== null) {
      if (!document.title.includes(siteName)) {
        document.title = document.title === '' ? siteName : `${document.title} – ${siteName}`;
      }
      for (const element of document.querySelectorAll('body [data-theme-site-name]')) {
        element.textContent = siteName;
      }
    }
    if (footerText === null) return;
    for (const element of document.querySelectorAll('[data-theme-footer]')) element.textContent = footerText;
  }

  function applyPictures({ siteName, logoUrl, faviconUrl }) {
    if (logoUrl !== null) {
      for (const image of document.querySelectorAll('img[data-theme-logo]')) {
        image.removeAttribute('srcset');
        image.src = logoUrl;
        if (siteName !== null) image.alt = siteName;
      }
    }
    if (faviconUrl === null) return;
    const icons = [...document.querySelectorAll('link[rel~="icon"]')];
    if (icons.length === 0) icons.push(newIcon());
    for (const icon of icons) {
      // They describe the picture that was there.
      icon.removeAttribute('type');
      icon.removeAttribute('sizes');
      icon.href = faviconUrl;
    }
  }

  function newIcon() {
    const icon = document.createElement('link');
    icon.rel = 'icon';
    document.head.append(icon);
    return icon;
  }
})();

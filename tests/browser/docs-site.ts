import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Theme } from '#src/contracts/theme.ts';
import { docsThemeScript } from '#src/http/docs-theme/mount.ts';
import { until } from '../support/until.ts';

/** A documentation site, a hub and an instance, each its own server on loopback that answers as a test wants. */

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Stage {
  /** Answers of the hub's lookup and of the instance's theme; tests put their own in their place. */
  lookup: Handler;
  theme: Handler;
  /** What the page has beside the common. */
  headers: Record<string, string>;
  scriptAttributes: string;
  /** The hub that the page loads the script from. */
  scriptFrom: string;
  rewrite(html: string): string;
  /** What was asked so far: `lookup docs.customer.example`, `theme`. */
  readonly asked: string[];
  readonly hubUrl: string;
  readonly cloudUrl: string;
  readonly docsPort: number;
  /** Back to where every test starts. */
  reset(): void;
  close(): Promise<void>;
}

export const THEME: Theme = {
  siteName: 'Acme & <b>Sons</b>',
  logoUrl: null,
  faviconUrl: null,
  footerText: '© Acme <script>alert(1)</script>',
  colorsLight: { primary: '10 20% 30%', ring: '1 2% 3%' },
  colorsDark: { primary: '40 50% 60%' },
  customCss: '.hero { letter-spacing: 7px }',
};

export async function openStage(): Promise<Stage> {
  const script = await docsThemeScript('docs.platform.example');
  const hub = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hub');
    if (pathname === '/docs-theme.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script);
    stage.asked.push(`lookup ${searchParams.get('hostname')}`);
    return stage.lookup(request, response);
  });
  const cloud = await listen((request, response) => {
    if (request.url === '/api/theme') {
      stage.asked.push('theme');
      return stage.theme(request, response);
    }
    const headers = { 'content-type': 'image/svg+xml' };
    return void response.writeHead(200, headers).end(SQUARE);
  });
  const docs = await listen((request, response) => {
    if (request.url === '/page.css')
      return void response.writeHead(200, { 'content-type': 'text/css' }).end(PAGE_CSS);
    if (request.url === '/default.svg')
      return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SQUARE);
    const headers = { 'content-type': 'text/html; charset=utf-8', ...stage.headers };
    return void response.writeHead(200, headers).end(stage.rewrite(pageOf(stage)));
  }, '::');
  const cloudUrl = `http://127.0.0.1:${portOf(cloud)}`;
  const hubUrl = `http://127.0.0.1:${portOf(hub)}`;
  const fresh = () => ({
    lookup: json({ cloudUrl }),
    theme: json({ ...THEME, logoUrl: `${cloudUrl}/logo.svg`, faviconUrl: `${cloudUrl}/icon.svg` }),
    headers: { 'content-security-policy': strictPolicy(hubUrl, cloudUrl) },
    scriptAttributes: '',
    scriptFrom: hubUrl,
    rewrite: (html: string) => html,
  });
  const stage: Stage = {
    ...fresh(),
    asked: [],
    hubUrl,
    cloudUrl,
    docsPort: portOf(docs),
    reset() {
      Object.assign(stage, fresh());
      stage.asked.length = 0;
    },
    async close() {
      for (const server of [hub, cloud, docs]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return stage;
}

/** No inline script, no inline style: only files of the page and of the hub. */
function strictPolicy(hubUrl: string, cloudUrl: string): string {
  return `default-src 'none'; script-src ${hubUrl}; connect-src ${hubUrl} ${cloudUrl}; style-src 'self'; img-src 'self' ${cloudUrl}`;
}

export const json =
  (body: unknown, status = 200): Handler =>
  (_request, response) =>
    respond(response, status, JSON.stringify(body));

export const text =
  (body: string, status = 200): Handler =>
  (_request, response) =>
    respond(response, status, body);

function respond(response: ServerResponse, status: number, body: string): void {
  const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
  response.writeHead(status, headers).end(body);
}

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#c33"/></svg>';

const PAGE_CSS = `
:root { --primary: 200 10% 50%; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
body { margin: 0 auto; max-width: 40rem; padding: 1rem }
header { display: flex; gap: .75rem; align-items: center; color: hsl(var(--primary)) }
header img { width: 2rem; height: 2rem }
button { background: hsl(var(--primary)); color: #fff; border: 0; border-radius: .4rem; padding: .6rem 1rem }
footer { margin-top: 3rem; border-top: 1px solid #8888; font-size: .85rem }`;

const pageOf = ({ scriptFrom, scriptAttributes }: Stage) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Getting started</title>
<link rel="icon" type="image/svg+xml" sizes="any" href="/default.svg">
<script src="${scriptFrom}/docs-theme.js" ${scriptAttributes}></script>
<link rel="stylesheet" href="/page.css"></head>
<body><header><img data-theme-logo src="/default.svg" srcset="/default.svg 2x" alt="Platform"><strong data-theme-site-name>Platform</strong></header>
<h1 class="hero">Getting started</h1><p>Put your first site online.</p><button type="button">Import a site</button>
<footer><span data-theme-footer>Made by Platform</span></footer></body></html>`;

async function listen(handler: Handler, host = '127.0.0.1'): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A page as a test sees it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The errors of the page, without those that the browser reports about the network. */
  readonly complaints: string[];
  /** Everything that the script can change. */
  looks(): Promise<Looks>;
  /** Waits for the first thing that the script does once the page is parsed: the rest follows at once. */
  themed(): Promise<Looks>;
}

export interface Looks {
  readonly title: string;
  readonly name: string;
  readonly logo: string;
  readonly logoName: string;
  readonly icon: string;
  readonly footer: string;
  readonly primary: string;
  readonly spacing: string;
}

const LOOKS = `({
  title: document.title,
  name: document.querySelector('[data-theme-site-name]').textContent,
  logo: document.querySelector('[data-theme-logo]').getAttribute('src'),
  logoName: document.querySelector('[data-theme-logo]').alt,
  icon: document.querySelector('link[rel~=icon]').getAttribute('href'),
  footer: document.querySelector('[data-theme-footer]').textContent,
  primary: getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
  spacing: getComputedStyle(document.querySelector('.hero')).letterSpacing,
})`;

export const DEFAULT_LOOKS: Looks = {
  ...{ title: 'Getting started', name: 'Platform', logo: '/default.svg', logoName: 'Platform' },
  ...{ icon: '/default.svg', footer: 'Made by Platform', primary: '200 10% 50%', spacing: 'normal' },
};

export async function visitIn(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (!/^(Failed to load resource|Access to fetch)/.test(message.text())) complaints.push(message.text());
  });
  const looks = () => page.evaluate<Looks>(LOOKS);
  return {
    ...{ page, context, complaints, looks },
    async themed() {
      // The page's policy forbids what Playwright's own waiting does.
      await until('the page is themed', async () => (await page.title()).includes('Acme'));
      return looks();
    },
  };
}

/** A new session of a browser. */
export async function withVisit(
  browser: Browser,
  work: (visit: Visit) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await work(await visitIn(context));
  } finally {
    await context.close();
  }
}

import { createHash } from 'node:crypto';
import { text } from '../pages/frame.ts';
import { OVERVIEW_STYLE, type OverviewOptions, overview } from './overview.ts';

export interface ReferencePageOptions extends OverviewOptions {
  readonly platformName: string;
  /** The address of this API, which the page may call. */
  readonly publicUrl: string;
}

export interface ReferencePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The page on which a person reads the API documents. It contains an overview of them, which Scalar's script
 * replaces when it has loaded.
 */
export function referencePage(options: ReferencePageOptions): ReferencePage {
  const title = `${options.platformName} API reference`;
  const start = `addEventListener('DOMContentLoaded', () => {
  const overview = document.getElementById('overview');
  const onLoaded = () => overview.remove();
  Scalar.createApiReference('#app', { ...${asScript(configurationOf(options))}, onLoaded });
});`;
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="icon" href="${text(FAVICON)}">
<style>${OVERVIEW_STYLE}</style>
<script src="/api/reference/js/scalar.js" defer></script>
<script>${start}</script>
</head>
<body>
<main id="overview">
<h1>${text(title)}</h1>
${overview(options)}
</main>
<div id="app"></div>
</body>
</html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyOf(start, options.publicUrl),
    },
  };
}

/** Scalar without the features that call its makers' services. */
function configurationOf({ served, roles, platformName }: ReferencePageOptions) {
  // A process without the role `instance` starts with the document of its own role.
  const first = roles.includes('instance') ? 'public' : served.find(({ role }) => role !== null)?.name;
  return {
    sources: served.map(({ name, title }) => ({
      title: `${platformName} ${title}`,
      slug: name,
      url: `/api/openapi/${name}.json`,
      default: name === first,
    })),
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  };
}

/** Only this origin and the API itself can be reached; no other script runs. */
function policyOf(inlineScript: string, publicUrl: string): string {
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    // Scalar adds its style sheet and style attributes by script.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** JSON that cannot end the script element that contains it. */
function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A helm wheel, in the page itself. */
const FAVICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#1f5fbf" stroke-width="3" stroke-linecap="round"><circle cx="16" cy="16" r="8"/><path d="M16 2v28M2 16h28M6 6l20 20M26 6L6 26"/></svg>',
)}`;

import { createHash } from 'node:crypto';
import type { Role } from '#src/domain/surface.ts';
import type { DocumentKind } from '../document/kinds.ts';
import { text } from '../pages/frame.ts';

export interface ReferencePageOptions {
  /** The documents that the page offers. */
  readonly served: readonly DocumentKind[];
  readonly roles: readonly Role[];
  readonly platformName: string;
  /** The address of this API, which the page may call. */
  readonly publicUrl: string;
}

export interface ReferencePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page on which a person reads the API documents. It loads its script from `js/scalar.js`. */
export function referencePage(options: ReferencePageOptions): ReferencePage {
  const start = `Scalar.createApiReference('#app', ${asScript(configurationOf(options))})`;
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(`${options.platformName} API reference`)}</title>
<link rel="icon" href="${text(FAVICON)}">
</head>
<body>
<div id="app"></div>
<script src="js/scalar.js"></script>
<script>${start}</script>
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

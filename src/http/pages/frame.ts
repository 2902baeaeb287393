import type { Language } from './words/language.ts';

/** The frame of the few pages that people see here: usable without scripts, readable on a phone, light and dark. */
export function page({ language }: { readonly language: Language }, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 12vh auto 2rem; padding: 0 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; overflow-wrap: anywhere; }
form { display: grid; gap: 1rem; margin-top: 1.5rem; }
label { display: grid; gap: .25rem; font-size: .9rem; }
input, button { font: inherit; padding: .6rem .75rem; border-radius: .4rem; border: 1px solid #8889; }
input:not([type=checkbox]), button { min-height: 2.75rem; box-sizing: border-box; }
button { background: #1f5fbf; border-color: #1f5fbf; color: #fff; font-weight: 600; cursor: pointer; }
[hidden] { display: none !important; }
[role=alert] { border-left: 4px solid #c0392b; padding-left: .75rem; }
:focus-visible { outline: 3px solid #7aa7ee; outline-offset: 2px; }
</style>
</head>
<body><main><h1>${text(title)}</h1>
${body}
</main></body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for a page. */
export function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

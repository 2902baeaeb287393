/** What the page of a site looks like. */
export interface Look {
  readonly title: string;
  readonly tagline: string;
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
  readonly parts: readonly (readonly [string, string])[];
}

/** Pages that every site has. */
const PLAIN_PAGES = ['About', 'Contact', 'Directions', 'Imprint', 'Jobs', 'Letters', 'Press', 'Privacy'].map(
  (title) => [title, ''] as const,
);

/** The files of a small site: pages that a build renders, and a server that prints its requests. */
export function siteFiles(name: string, look: Look): Record<string, string> {
  const manifest = {
    ...{ name, version: '1.0.0', private: true, type: 'module' },
    scripts: { build: 'node build.js', start: 'node server.js' },
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'pages/index.html': page(look),
    ...Object.fromEntries(
      [...look.parts, ...PLAIN_PAGES].map(([title, text]) => [
        `pages/${title.toLowerCase().replaceAll(' ', '-')}.html`,
        page({ ...look, title, tagline: text }),
      ]),
    ),
    'build.js': BUILD,
    'server.js': SERVER,
  };
}

/** The same site with a server that needs a variable that is not set. */
export function brokenSiteFiles(name: string, look: Look): Record<string, string> {
  const server = `if (!process.env.MAP_TILES_URL) {
  throw new Error('MAP_TILES_URL is not set. Set it to the address of the map tiles.');
}
${SERVER}`;
  return { ...siteFiles(name, look), 'server.js': server };
}

const BUILD = `import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

const startedAt = performance.now();
await mkdir('dist', { recursive: true });
const pages = await readdir('pages');
console.log(\`Rendering \${pages.length} pages\`);
for (const name of pages) {
  const html = (await readFile('pages/' + name, 'utf8')).replace(/\\n\\s+/g, '\\n');
  await writeFile('dist/' + name, html);
  console.log(\`  dist/\${name.padEnd(28)} \${(html.length / 1000).toFixed(2)} kB\`);
}
console.log(\`Built in \${Math.round(performance.now() - startedAt)} ms\`);
`;

const SERVER = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const startedAt = performance.now();
  const path = new URL(request.url, 'http://site').pathname;
  let status = 200;
  let body = '';
  try {
    body = readFileSync('dist/' + (path === '/' ? 'index' : path.slice(1)) + '.html');
  } catch {
    status = 404;
    body = 'There is no such page.';
  }
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  if (request.headers['user-agent'] !== undefined || path !== '/')
    console.log(\`\${request.method} \${path} \${status} \${(performance.now() - startedAt).toFixed(1)} ms\`);
});
server.listen(Number(process.env.PORT), () => console.log('Ready on port ' + process.env.PORT));
`;

function page({ title, tagline, ground, text, accent, parts }: Look): string {
  const cards = parts.map(([name, words]) => `<article><h2>${name}</h2><p>${words}</p></article>`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { margin: 0; font: 1.125rem/1.6 Georgia, "Times New Roman", serif; background: ${ground}; color: ${text}; }
  header { display: flex; gap: 2rem; padding: 1.5rem 5vw; font-family: system-ui, sans-serif; }
  header b { margin-right: auto; }
  .top { padding: 5rem 5vw 6rem; background: ${accent}; color: #fff; }
  h1 { margin: 0 0 1rem; font-size: 4rem; line-height: 1.1; }
  .top p { max-width: 36rem; margin: 0; font-size: 1.5rem; }
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2rem; padding: 4rem 5vw; }
  article { padding: 1.5rem; border-top: 4px solid ${accent}; background: #fff8; }
</style>
<header><b>${title}</b><span>Visit</span><span>About</span><span>Contact</span></header>
<div class="top"><h1>${title}</h1><p>${tagline}</p></div>
<main>${cards}</main>
</html>
`;
}

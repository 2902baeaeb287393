import { describe, expect, it } from 'vitest';
import { developmentServerIn } from '#src/adapters/workloads/common/build/static-generators.ts';

describe('a development server is recognised', () => {
  it.each([
    ['astro dev', 'astro'],
    ['astro preview --port 4321', 'astro'],
    ['vite', 'vite'],
    ['vite --host 0.0.0.0', 'vite'],
    ['NODE_ENV=development npx vite dev', 'vite'],
    ['eleventy --serve --quiet', 'eleventy'],
    ['npx @11ty/eleventy --serve', 'eleventy'],
    ['npx --yes eleventy --watch', 'eleventy'],
    ['hugo server -D', 'hugo'],
    ['bundle exec jekyll serve', 'jekyll'],
    ['cross-env PORT=80 react-scripts start', 'react-scripts'],
    ['./node_modules/.bin/astro dev', 'astro'],
    ['npm run clean && npm run dev', 'vite'],
    ['yarn dev', 'vite'],
    ['pnpm run dev', 'vite'],
    ['vitepress dev docs', 'vitepress'],
    ['docusaurus start', 'docusaurus'],
    ['webpack serve --mode development', 'webpack'],
    ['ng serve', 'ng'],
    ['rollup -c -w', 'rollup'],
    ['rollup --config --watch', 'rollup'],
    ['esbuild src/app.js --bundle --servedir=www', 'esbuild'],
    ['zola serve', 'zola'],
    ['stencil build --dev --watch --serve', 'stencil'],
    ['node node_modules/.bin/astro dev', 'astro'],
    ['node ./node_modules/vite/bin/vite.js --host', 'vite'],
    ['node node_modules/@11ty/eleventy/cmd.cjs --serve', 'eleventy'],
    ['concurrently "vite" "tsc -w"', 'vite'],
    ["npx concurrently 'tailwindcss -i a.css --watch' 'npm run dev'", 'vite'],
  ])('%s', (command, program) => {
    expect(developmentServerIn(command, { dev: 'vite --open', clean: 'rm -rf dist' })?.program).toBe(program);
  });
});

describe('what runs an application is left alone', () => {
  it.each([
    'node server.js',
    'next start',
    'astro build && node ./dist/server/entry.mjs',
    'vite build && node server.js',
    'eleventy && node serve.js',
    'serve -s build',
    'npm run missing',
    'npm start',
    'nodemon app.js',
    'rollup -c',
    'node node_modules/.bin/next start',
    'node node_modules',
    'node ./vite/server.js',
    'concurrently "vite" "node server.js"',
    'concurrently',
    'concurrently "npm start" "npm start"',
    '',
    ' ',
    'x'.repeat(100_000),
  ])('%.40s', (command) => {
    expect(developmentServerIn(command, { start: command })).toBeNull();
  });

  it('scripts that call each other end', () => {
    expect(developmentServerIn('npm run a', { a: 'npm run b', b: 'npm run a' })).toBeNull();
  });
});

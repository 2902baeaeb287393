import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { referencePages } from '../../scripts/docs/pages.ts';
import { driftedFiles } from '../../scripts/generated-files.ts';
import { brokenLinks } from './links.ts';
import { unknownOperations } from './named-operations.ts';
import { missingPaths, pathsIn } from './named-paths.ts';
import { allFiles, codeFiles } from './source-files.ts';

const documents = () =>
  allFiles().filter(({ path }) => path.endsWith('.md') && !path.startsWith('docs/specification/'));

it('the reference is what npm run docs generates from the code', async () => {
  const pages = referencePages();
  expect(Object.keys(pages).length).toBeGreaterThan(2);
  expect(await driftedFiles(pages)).toEqual([]);
  expect(await driftedFiles({ 'docs/reference/configuration.md': 'other' })).not.toEqual([]);
});

it('every relative link leads to a file and a heading that exist', () => {
  expect(documents().length).toBeGreaterThan(5);
  expect(brokenLinks(documents(), allFiles())).toEqual([]);
});

it('finds links that lead nowhere', () => {
  const text = [
    '# A heading, with `code`',
    '[a](missing.md) [b](#other) [c](#a-heading-with-code) [d](../src/a.ts) [e](https://example.com)',
    '```\n[f](missing.md)\n```',
    '[g](../src) ![h](../src/a.ts#L3)',
  ].join('\n');
  const file = { path: 'docs/a.md', text };
  expect(brokenLinks([file], [file, { path: 'src/a.ts', text: '' }])).toEqual([
    'docs/a.md links to missing.md: there is no such file',
    'docs/a.md links to #other: there is no such heading',
  ]);
});

it('the documents name only files and folders that exist', () => {
  expect(documents().flatMap(({ text }) => pathsIn(text)).length).toBeGreaterThan(50);
  expect(missingPaths(documents(), allFiles())).toEqual([]);
  const wrong = { path: 'a.md', text: 'See `src/nothing.ts`, src/app/ and `docs/**`.' };
  expect(missingPaths([wrong], allFiles())).toEqual(['a.md names src/nothing.ts, which does not exist']);
});

it('the code cites only documents that exist, and the specification by its file', () => {
  const code = codeFiles('src', 'routers', 'db').map(({ path, text }) => ({
    path,
    text: (text.match(/docs\/[\w./-]+\.md|\bspec(ification)? [1-9]\b/gi) ?? []).join(' '),
  }));
  expect(code.filter(({ text }) => text !== '').length).toBeGreaterThan(30);
  expect(missingPaths(code, allFiles())).toEqual([]);
  expect(code.filter(({ text }) => /spec(ification)? \d/i.test(text)).map(({ path }) => path)).toEqual([]);
});

it('the recipes name constants that are in the files of the same step', () => {
  const files = new Map(allFiles().map(({ path, text }) => [path, text]));
  const recipes = files.get('CONTRIBUTING.md')?.split('## Recipes')[1] ?? '';
  const steps = recipes.split(/\n(?=\d\. |\n)/);
  const missing = steps.flatMap((step) => {
    const texts = pathsIn(step).map((path) => files.get(path) ?? '');
    const constants = [...step.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name);
    return constants.filter((name) => !texts.some((text) => text.includes(name)));
  });
  expect(steps.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

it('the documents name only npm scripts that exist', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  const named = documents().flatMap(({ text }) =>
    [...text.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    ),
  );
  expect(named).toEqual(expect.arrayContaining(['demo', 'admin', 'docs', 'openapi', 'start', 'test']));
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

it('the documents name only operations and input fields that exist', () => {
  const apiDocuments = allFiles()
    .filter(({ path }) => /^openapi\/.*\.json$/.test(path))
    .map(({ text }) => text)
    .join('');
  expect(unknownOperations(documents(), apiDocuments)).toEqual([]);
  const text = '`POST /api/project.remove {"projectId", "force"}` `domain.nothing` `/api/nothing` `main.ts`';
  expect(unknownOperations([{ path: 'a.md', text }], apiDocuments)).toEqual([
    'a.md names /api/nothing, which is in no API document',
    'a.md names the field force of project.remove, which it does not have',
    'a.md names domain.nothing, which is not an operation',
  ]);
});

it('the README has at most 8 kB', () => {
  const readme = documents().find(({ path }) => path === 'README.md');
  expect(Buffer.byteLength(readme?.text ?? '')).toBeLessThanOrEqual(8000);
});

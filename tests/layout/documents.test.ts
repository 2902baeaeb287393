import { expect, it } from 'vitest';
import { referencePages } from '../../scripts/docs/pages.ts';
import { driftedFiles } from '../../scripts/generated-files.ts';
import { brokenLinks } from './links.ts';
import { allFiles } from './source-files.ts';

const documents = () => allFiles().filter(({ path }) => path.endsWith('.md'));

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

import { expect, it } from 'vitest';
import { allFiles } from './source-files.ts';
import { forbiddenWords } from './word-list.ts';
import {
  filesOf,
  proseOfCode,
  proseOfComments,
  proseOfJson,
  proseOfMarkdown,
  SCOPES,
} from './word-scopes.ts';

it.each(SCOPES)('the $name contain no word of the word list', (scope) => {
  const files = filesOf(scope, allFiles());
  expect(files.length).toBeGreaterThan(1);
  const found = files.flatMap(({ path, text }) => forbiddenWords(path, scope.prose(text)));
  expect(found).toEqual([]);
});

/** The list must be able to fail. */
it.each([
  'The instance, for whoever comes.',
  'This is no token of ours.',
  'The name is none of this license.',
  'An address that stands in the list',
  'Nobody may do this.',
  'Names are had with `domain.create`.',
  'The key is shown this once.',
  'Create one’s assistant token',
  'The release that takes the traffic',
])('finds a word in: %s', (text) => {
  expect(forbiddenWords('docs/a.md', text)).not.toEqual([]);
});

it.each([
  'The instance is linked to the hub.',
  'This understanding is welcome.',
  'No such instance under this license.',
])('finds no word in: %s', (text) => {
  expect(forbiddenWords('docs/a.md', text)).toEqual([]);
});

it('reads the prose of documents without their code', () => {
  const text = 'A `comes` b\n\n```sh\nnobody\n```\n\n[x](tells.md) tells';
  expect(forbiddenWords('a.md', proseOfMarkdown(text))).toEqual([expect.stringMatching(/^a\.md:7 "tells"/)]);
});

it('reads the descriptions of API documents', () => {
  const text = '{\n  "description": "What nobody \\"has\\"",\n  "example": "nobody"\n}';
  expect(forbiddenWords('a.json', proseOfJson(text))).toEqual([expect.stringMatching(/^a\.json:2 /)]);
});

it('reads the strings and templates of code, and no comments or imports', () => {
  const text = [
    '// nobody',
    "import a from './comes.ts';",
    "const b = ['nobody', 'told nobody'];",
    `const c = \`whoever \${b} nobody\`;`,
  ];
  const lines = forbiddenWords('a.ts', proseOfCode(text.join('\n'))).map((found) => found.slice(0, 7));
  expect(lines.sort()).toEqual(['a.ts:3 ', 'a.ts:3 ', 'a.ts:4 ', 'a.ts:4 ']);
});

it('reads the comments of code, and no strings', () => {
  const text = "/**\n * For nobody, `nobody`.\n */\nconst a = 'nobody';\n  // whoever\n";
  const lines = forbiddenWords('a.ts', proseOfComments(text)).map((found) => found.slice(0, 7));
  expect(lines).toEqual(['a.ts:2 ', 'a.ts:5 ']);
});

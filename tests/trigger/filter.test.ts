import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { branchFilter, type Filter, filterProblem, pathFilter } from '#src/kernel/filter.ts';
import { matchesGlob, parseGlob } from '#src/kernel/glob.ts';

const NAMES = [
  'main',
  'feature/a',
  'feature/a/b',
  'release-1.2',
  'a',
  'ab',
  'abc',
  'a/b',
  'a/b/c',
  'a/x/b',
  'a/x/y/b',
  '.github/workflows/ci.yml',
  'docs/a.md',
  'README.md',
  'src/index.ts',
  'src/lib/index.test.ts',
  'packages/web/src/deep/er/page.tsx',
  'x.js',
  'x.ts',
  'aXbXb',
  'aaab',
];
const PATTERNS = [
  'main',
  '*',
  '**',
  '**/*',
  'feature/*',
  'feature/**',
  'release-*',
  '*.md',
  '**/*.md',
  'a/**/b',
  '**/b',
  'a*b',
  'a*b*b',
  '*a*',
  '?',
  'a?c',
  '?/?',
  'src/**/*.ts',
  'src/**/*.{test,spec}.ts',
  '{a,src}/**',
  'packages/*/src/**/*.ts{,x}',
  '*.{js,ts}',
  '{main,feature/*}',
  '{a{b,b{c,d}},x.*}',
  '.github/**',
  '**/**/b',
  'MAIN',
  'ma',
  'ain',
];

test.each(PATTERNS)('%j means what the usual library takes it for', (pattern) => {
  const usual = picomatch(pattern, { dot: true, nonegate: true });
  const glob = parseGlob(pattern, 4000);
  if (glob === null) throw new Error('too long');
  for (const name of NAMES) expect([name, matchesGlob(glob, name)]).toEqual([name, usual(name)]);
});

describe('what is nothing special', () => {
  test.each([
    ['app/[slug]/page.tsx', 'app/[slug]/page.tsx', 'app/s/page.tsx'],
    ['app/(shop)/a', 'app/(shop)/a', 'app/shop/a'],
    ['@(a|b)', '@(a|b)', 'a'],
    ['+(a)', '+(a)', 'aa'],
    ['a.b', 'a.b', 'axb'],
    ['{a}', '{a}', 'a'],
    ['{a,b', '{a,b', 'a'],
    ['a}', 'a}', 'a'],
    ['{1..3}', '{1..3}', '2'],
    ['$^', '$^', ''],
  ])('%j is %j and not %j', (pattern, is, isNot) => {
    const filter = open(branchFilter([pattern]));
    expect([filter.accepts(is), filter.accepts(isNot)]).toEqual([true, false]);
  });
});

describe('lists: the last pattern that matches decides', () => {
  test.each<[patterns: string[], accepted: string[], refused: string[]]>([
    [
      ['main', 'release/*'],
      ['main', 'release/1'],
      ['dev', 'release/1/2'],
    ],
    [['**', '!dependabot/**'], ['main', 'a/b'], ['dependabot/npm/x']],
    [['!dependabot/**'], ['main', 'a/b'], ['dependabot/npm/x']],
    [['!a/**', 'a/keep'], ['main', 'a/keep'], ['a/b']],
    [['a/**', '!a/b', 'a/b'], ['a/b', 'a/c'], ['b']],
  ])('%j', (patterns, accepted, refused) => {
    const filter = open(branchFilter(patterns));
    for (const name of accepted) expect([name, filter.accepts(name)]).toEqual([name, true]);
    for (const name of refused) expect([name, filter.accepts(name)]).toEqual([name, false]);
  });
});

describe('paths', () => {
  test.each<[patterns: string[], accepted: string[], refused: string[]]>([
    [['apps/web'], ['apps/web', 'apps/web/a/b.ts'], ['apps/website/a', 'x/apps/web/a', 'apps']],
    [['/apps/web/'], ['apps/web/a/b.ts'], ['apps/website/a']],
    [['./apps/web/**'], ['apps/web/a/b.ts'], ['apps/a']],
    [['{apps,libs}/web'], ['libs/web/a'], ['libs/webs']],
    [['apps/*'], ['apps/a'], ['apps/a/b']],
    [['*.md'], ['README.md'], ['docs/a.md']],
    [['**', '!docs', '!**/*.md'], ['src/a.ts'], ['docs/a.png', 'README.md', 'src/a.md']],
    [['/'], ['src/a.ts', 'a'], []],
    [['!/docs/'], ['src/a.ts'], ['docs/a.png']],
  ])('%j', (patterns, accepted, refused) => {
    const filter = open(pathFilter(patterns));
    for (const path of accepted) expect([path, filter.accepts(path)]).toEqual([path, true]);
    for (const path of refused) expect([path, filter.accepts(path)]).toEqual([path, false]);
  });

  test('a branch of a name is not a folder', () => {
    expect(open(branchFilter(['feature'])).accepts('feature/a')).toBe(false);
  });
});

describe('bounds', () => {
  test.each<[name: string, patterns: string[]]>([
    ['an empty pattern', ['']],
    ['an exclamation mark alone', ['!']],
    ['a pattern of 201 characters', ['x'.repeat(201)]],
    ['21 patterns', Array<string>(21).fill('main')],
    ['a backslash', ['a\\*']],
    ['a line break', ['a\nb']],
    ['NUL', ['a\0b']],
    ['2^20 alternatives', ['{a,b}'.repeat(20)]],
    ['nested alternatives', [`${'{a,'.repeat(60)}b${'}'.repeat(60)}`]],
    ['alternatives that add up', Array<string>(20).fill('{a,b}{a,b}{a,b}{a,b}---')],
  ])('%s is refused with a sentence', (_name, patterns) => {
    expect(filterProblem(patterns)).toMatch(/^[A-Z].*\.$/);
    expect(branchFilter(patterns)).toEqual(expect.any(String));
  });

  test('what fits is taken', () => {
    expect(filterProblem([])).toBeNull();
    expect(filterProblem(Array<string>(20).fill('x'.repeat(47)))).toBeNull();
    expect(filterProblem([`!${'x'.repeat(200)}`, '{a,b}{a,b}{a,b}'])).toBeNull();
  });

  test('patterns on which a regular expression would hang are done in no time', () => {
    const patterns = [
      `${'*a'.repeat(99)}c`,
      `${'**/a/'.repeat(39)}c`,
      `${'*'.repeat(199)}c`,
      `${'?*'.repeat(99)}c`,
    ];
    const filter = open(branchFilter(patterns));
    const spentMs = processorTime(() => {
      expect(filter.accepts(`${'a'.repeat(4000)}b`)).toBe(false);
      expect(filter.accepts(`${'a/'.repeat(2000)}b`)).toBe(false);
    });
    expect(spentMs).toBeLessThan(1000);
  });

  test('the slowest filter against a tenth of the largest push', () => {
    const filter = open(pathFilter(Array<string>(9).fill(`*${'a'.repeat(197)}b`)));
    const spentMs = processorTime(() => expect(filter.accepts('a'.repeat(10_000))).toBe(false));
    expect(spentMs).toBeLessThan(1000);
  });
});

function open(filter: Filter | string): Filter {
  if (typeof filter === 'string') throw new Error(filter);
  return filter;
}

/** Others may use the machine at the same time: only what this process had of it counts. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

import { expect, it } from 'vitest';
import { codeFiles, type SourceFile } from './source-files.ts';

const MAX_LINES = 300;
const MEDIAN_BELOW = 70;

/** Migrations are written once and never grow; generated declarations are not read by people. */
const EXEMPT = /^db\/migrations\/|\.d\.ts$/;

it(`no file has more than ${MAX_LINES} lines`, () => {
  expect(tooLong(codeFiles('src', 'routers', 'db', 'scripts', 'tests'))).toEqual([]);
});

it(`the median file has under ${MEDIAN_BELOW} lines`, () => {
  expect(medianLines(codeFiles('src', 'routers', 'db'))).toBeLessThan(MEDIAN_BELOW);
});

it('would notice a file that is too long, and knows its exemptions', () => {
  const text = '\n'.repeat(MAX_LINES + 1);
  expect(tooLong([{ path: 'src/app/app.ts', text }])).toHaveLength(1);
  expect(tooLong([{ path: 'db/migrations/0001-initial.ts', text }])).toEqual([]);
  expect(tooLong([{ path: 'tests/support/rest-api.d.ts', text }])).toEqual([]);
  expect(tooLong([{ path: 'src/app/app.ts', text: '\n'.repeat(MAX_LINES) }])).toEqual([]);
});

it('sees own folders that are named like folders of tools', () => {
  expect(codeFiles('tests').map(({ path }) => path)).toContain('tests/instance/coverage/a-site.ts');
});

it('takes the middle of the lengths as median', () => {
  const sized = (...lengths: number[]) =>
    lengths.map((length) => ({ path: 'src/a.ts', text: 'x\n'.repeat(length) }));
  expect(medianLines(sized(1, 200, 71))).toBe(71);
});

function tooLong(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !EXEMPT.test(file.path) && lines(file) > MAX_LINES)
    .map((file) => `${file.path} has ${lines(file)} lines: it holds more than one concept, split it`);
}

function medianLines(files: readonly SourceFile[]): number {
  const lengths = files.map(lines).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

function lines({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

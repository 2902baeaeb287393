import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isBranchName } from '#src/kernel/branch-name.ts';

const good = [
  'main',
  'feature/x',
  'release-1.2',
  'a.b',
  'ü',
  'a@b',
  'x'.repeat(255),
  'refs/heads/main',
  "a'b",
  'a"b',
  '$(x)',
  'a;b',
];
const bad = [
  '',
  '-x',
  '--upload-pack=x',
  'a..b',
  'a@{1}',
  'a b',
  'a\nb',
  'a\u0007b',
  'a~b',
  'a^b',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a\\b',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a.',
];

test.each(good)('accepts the branch name %j, as git does', (branch) => {
  expect(isBranchName(branch)).toBe(true);
  expect(gitAccepts(branch)).toBe(true);
});

test.each(bad)('refuses the branch name %j, as git does', (branch) => {
  expect(isBranchName(branch)).toBe(false);
  expect(gitAccepts(branch)).toBe(false);
});

// `--branch` takes @ for HEAD.
test.each(['@', 'a\u0000b', 'x'.repeat(256), 'a\ud800'])('%j cannot even be asked', (branch) => {
  expect(isBranchName(branch)).toBe(false);
});

function gitAccepts(branch: string): boolean {
  return spawnSync('git', ['check-ref-format', '--branch', branch]).status === 0;
}

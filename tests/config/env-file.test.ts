import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadEnvFileOf } from '#src/config/env-file.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';

const NAMES = ['TEST_ENV_FILE_A', 'TEST_ENV_FILE_B'];
afterEach(() => {
  for (const name of NAMES) delete process.env[name];
});

async function aFile(onTestFinished: (end: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-env-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'pilothouse.env');
  await writeFile(file, "# a comment\nTEST_ENV_FILE_A=from-file\nTEST_ENV_FILE_B='with = and #'\n");
  return file;
}

test('the variables of the file are set, and those that are set already stay', async ({ onTestFinished }) => {
  const file = await aFile(onTestFinished);
  process.env.TEST_ENV_FILE_A = 'from-environment';
  expect(loadEnvFileOf(['serve', '--env-file', file, '--json'])).toEqual(['serve', '--json']);
  expect(process.env.TEST_ENV_FILE_A).toBe('from-environment');
  expect(process.env.TEST_ENV_FILE_B).toBe('with = and #');
});

test('the path may follow after an equals sign', async ({ onTestFinished }) => {
  const file = await aFile(onTestFinished);
  expect(loadEnvFileOf([`--env-file=${file}`, 'apps'])).toEqual(['apps']);
  expect(process.env.TEST_ENV_FILE_A).toBe('from-file');
});

test('what follows after -- is not an option', () => {
  const words = ['run', '--', 'node', '--env-file', '/does/not/exist'];
  expect(loadEnvFileOf(words)).toEqual(words);
});

test('after a command with an option of this name it belongs to the command', async ({ onTestFinished }) => {
  const words = ['import', '.', '--env-file', await aFile(onTestFinished)];
  expect(loadEnvFileOf(words, ['import'])).toEqual(words);
  expect(process.env.TEST_ENV_FILE_A).toBeUndefined();
});

test.each([
  [['serve', '--env-file', '/does/not/exist'], /cannot be read: .*\/does\/not\/exist/],
  [['serve', '--env-file'], /needs the path of a file/],
  [['serve', '--env-file='], /needs the path of a file/],
])('%j is refused with a sentence', (words, message) => {
  expect(() => loadEnvFileOf(words)).toThrow(OperatorError);
  expect(() => loadEnvFileOf(words)).toThrow(message);
});

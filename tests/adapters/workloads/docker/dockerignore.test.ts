import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Parser, type ReadEntry } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '#src/adapters/workloads/images/build/context.ts';
import { parseDockerignore } from '#src/adapters/workloads/images/build/dockerignore.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { cpuMsOf } from '../../../support/cpu-time.ts';

describe('.dockerignore', () => {
  it.each([
    ['node_modules', 'node_modules/a/b.js', true],
    ['node_modules', 'lib/node_modules/a.js', false],
    ['**/node_modules', 'lib/node_modules/a.js', true],
    ['*.log', 'a.log', true],
    ['*.log', 'sub/a.log', false],
    ['**/*.log', 'sub/a.log', true],
    ['**/*.log', 'a.log', true],
    ['**.log', 'sub/a.log', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a?c', 'a😀c', true],
    ['/secret', 'secret', true],
    ['./secret', 'secret', true],
    ['x/../secret', 'secret', true],
    ['secret/', 'secret/key', true],
    ['  secret  \r', 'secret', true],
    ['\uFEFFsecret', 'secret', true],
    ['# comment', '# comment', false],
    [' # no comment', '# no comment', true],
    ['*\n!keep.txt', 'keep.txt', false],
    ['*\n!keep.txt', 'other.txt', true],
    ['*\n! keep.txt', 'keep.txt', false],
    ['*\n!/keep.txt', 'keep.txt', false],
    ['!keep.txt\n*', 'keep.txt', true],
    ['*\n!a\na/b', 'a/b', true],
    ['docs\n!docs/README.md', 'docs/README.md', false],
    ['docs\n!docs/**/*.md', 'docs/a/b/c.md', false],
    ['*', 'Dockerfile', false],
    ['*', '.env', true],
    ['a.b', 'axb', false],
    ['[ab].txt', 'a.txt', true],
    ['[ab].txt', 'c.txt', false],
    ['[a-c]x', 'bx', true],
    ['[^a-c]x', 'bx', false],
    ['[^a-c]x', 'dx', true],
    ['[\\]]x', ']x', true],
    ['\\!literal', '!literal', true],
    ['\\*', 'a', false],
    ['\\*', '*', true],
    ['a/**', 'a/b/c', true],
    ['a/**', 'a', false],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'axb', false],
    ['**/a/**/b', 'x/a/b/c', true],
    ['**', 'any/thing', true],
    ['**/', 'any', true],
    ['a**b', 'ax/b', true],
    ['a**b', 'axb', false],
    ['(a|b)+{c,d}$', '(a|b)+{c,d}$', true],
    ['(a|b)+{c,d}$', 'ac', false],
    ['..', 'a', false],
    ['.', 'a', false],
    ['/', 'a', false],
  ])('%j and %s: %s', (text, path, expected) => {
    expect(parseDockerignore(text).leavesOut(path)).toBe(expected);
  });

  it.each([
    ['[', /malformed pattern in line 1: "\["/],
    ['a\n[]', /line 2/],
    ['[a-]', /malformed/],
    ['[b-a]', /malformed/],
    ['a\\', /malformed/],
    ['a\n!', /line 2/],
    ['x'.repeat(1025), /1024 characters in line 1/],
    ['a\n'.repeat(1001), /has 1001 rules; at most 1000/],
  ])('refuses %j', (text, message) => {
    expect(() => parseDockerignore(text)).toThrow(WorkloadError);
    expect(() => parseDockerignore(text)).toThrow(message);
  });

  it.each([
    ['stars', (size: number) => [`${'*a'.repeat(size)}b`, 'a'.repeat(size * 8)]],
    ['folders', (size: number) => [`${'**/a/'.repeat(size)}b`, 'a/'.repeat(size * 4)]],
    ['folders without names', (size: number) => ['**/*'.repeat(size), `${'/a'.repeat(size * 4)}`]],
    ['classes', (size: number) => [`${'*[^b]'.repeat(size)}b`, 'a'.repeat(size * 8)]],
  ])('takes time that grows with the pattern and the path: %s', (_, of) => {
    const time = (size: number) => {
      const [pattern = '', path = ''] = of(size);
      return cpuMsOf(() => parseDockerignore(pattern).leavesOut(path));
    };
    // Eight times both lengths: 64 times the work. A regular expression takes for ever from 20 stars on.
    expect(time(160)).toBeLessThan(Math.max(0.02, time(20)) * 400);
  });
});

describe('the context of a build', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pilothouse-context-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = async (name: string, files: Record<string, string>): Promise<string> => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true });
      await writeFile(join(folder, name, path), text);
    }
    return join(folder, name);
  };
  const filesOf = async (directory: string, dockerfile = 'Dockerfile'): Promise<string[]> => {
    const found: string[] = [];
    const parser = new Parser({
      onReadEntry: (entry: ReadEntry) => {
        if (entry.type === 'File') found.push(entry.path);
        entry.resume();
      },
    });
    const context = contextOf({ directory, dockerfile }, new AbortController().signal);
    for await (const chunk of context) parser.write(chunk);
    parser.end();
    return found.map((path) => path.replace(/^\.\//, '')).sort();
  };

  it('holds what no rule leaves out, and the Dockerfile', async () => {
    const directory = await write('plain', {
      '.dockerignore': '*\n!src\nsrc/*.log\n!src/keep.log',
      Dockerfile: 'FROM scratch',
      'src/a.js': 'a',
      'src/b.log': 'b',
      'src/keep.log': 'c',
      'other/d': 'd',
    });
    const expected = ['.dockerignore', 'Dockerfile', 'src/a.js', 'src/keep.log'];
    expect(await filesOf(directory)).toEqual(expected);
  });

  it('holds a Dockerfile in a folder that is left out, and follows its own rules', async () => {
    const directory = await write('own', {
      '.dockerignore': '*',
      'build/Dockerfile': 'FROM scratch',
      'build/Dockerfile.dockerignore': 'build',
      'a.js': 'a',
    });
    expect(await filesOf(directory, 'build/Dockerfile')).toEqual([
      '.dockerignore',
      'a.js',
      'build/Dockerfile',
    ]);
  });

  it('is refused with a sentence where its rules are too large', async () => {
    const directory = await write('large', { '.dockerignore': `${'x'.repeat(99)}\n`.repeat(700) });
    await expect(filesOf(directory)).rejects.toThrow(/\.dockerignore has 70000 bytes; at most 65536/);
  });

  it('leaves the thread of the caller alone while a pattern keeps its own busy', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${'a'.repeat(200)}${n}`, 'x']));
    const rule = `${'*a'.repeat(150)}b`;
    const directory = await write('busy', { ...files, '.dockerignore': `${rule}\n`.repeat(20) });
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const started = performance.now();
    expect(await filesOf(directory)).toHaveLength(41);
    clearInterval(timer);
    expect(longest).toBeLessThan((performance.now() - started) / 2);
  });

  it('ends with the signal', async () => {
    const directory = await write('ended', { a: 'x' });
    const ended = new AbortController();
    const context = contextOf({ directory, dockerfile: 'Dockerfile' }, ended.signal);
    ended.abort();
    await expect(context.toArray()).rejects.toThrow(/abort/i);
  });
});

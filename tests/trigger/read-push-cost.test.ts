import { describe, expect, test } from 'vitest';
import { readGitEvent } from '#src/services/instance/trigger/read-push.ts';
import { githubCommit, githubPush } from './payloads/github.ts';

describe('bodies that are made to keep the reader busy', () => {
  const headers = { 'x-github-event': 'push', 'content-type': 'application/json' };
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  const SIZE = 5 * 1024 * 1024;
  test.each([
    ['very many empty lists', headers, `{"commits":[${'[],'.repeat(SIZE / 3 - 10)}[]]}`],
    ['endless nesting', headers, '['.repeat(SIZE)],
    ['very many empty fields', form, '&'.repeat(SIZE)],
    ['very many fields', form, 'a=&'.repeat(SIZE / 3)],
    ['very many escapes', form, `payload=${'%41'.repeat(SIZE / 3 - 3)}`],
  ])('%s', (_, sent, body) => {
    const before = process.cpuUsage();
    expect(readGitEvent(sent, Buffer.from(body))).toMatchObject({ kind: 'unreadable' });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  test('a path that no system can hold is not held against filters', () => {
    const commits = [githubCommit({ added: ['b', 'a'.repeat(5000)], modified: [], removed: [] })];
    const { headers: sent, body } = githubPush({ commits });
    expect(readGitEvent(sent, body)).toMatchObject({
      pushes: [{ changes: { files: ['b'], isComplete: false } }],
    });
  });
});

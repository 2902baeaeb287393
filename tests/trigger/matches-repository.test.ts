import { describe, expect, test } from 'vitest';
import { matchesRepository } from '#src/services/instance/trigger/matches-repository.ts';

const repository = (...urls: string[]) => ({ fullName: 'acme/site', urls });
const onGithub = repository(
  'https://github.com/acme/site.git',
  'git@github.com:acme/site.git',
  'git://github.com/acme/site.git',
  'https://github.com/acme/site',
);

describe('the same repository', () => {
  test.each([
    'https://github.com/acme/site.git',
    'https://github.com/acme/site',
    'https://github.com/acme/site/',
    'https://GitHub.com/Acme/Site.GIT',
    'https://github.com./acme/site',
    'https://github.com:443/acme/site',
    'http://github.com/acme/site',
    'git@github.com:acme/site.git',
    'git@github.com:/acme/site',
    'ssh://git@github.com/acme/site.git',
    'ssh://git@github.com:22/acme/site.git',
    'deploy@github.com:acme/site',
  ])('%s', (url) => {
    expect(matchesRepository(url, onGithub)).toBe(true);
  });
});

describe('another repository', () => {
  test.each([
    '',
    'acme/site',
    'https://github.com/',
    'https://github.com/acme',
    'https://github.com/acme/site2',
    'https://github.com/acme/my-site',
    'https://github.com/xacme/site',
    'https://github.com/acme/site/site',
    'https://github.com/x/acme/site',
    'https://github.com/acme/site.git.git',
    'https://github.com/acme/site.gitx',
    'https://github.com.example.org/acme/site',
    'https://xgithub.com/acme/site',
    'https://example.org/github.com/acme/site',
    'https://github.com@example.org/acme/site',
    'https://github.com:8443/acme/site',
    'ssh://git@github.com:2222/acme/site',
    'https://gitlab.com/acme/site',
    'https://github.com/acme%2fsite',
    'https://github.com/acme/site?x',
    'file:///acme/site',
  ])('%s', (url) => {
    expect(matchesRepository(url, onGithub)).toBe(false);
  });
});

test('explicit ports belong to the host', () => {
  const pushed = repository(
    'http://git.example.com:3000/acme/site.git',
    'ssh://git@git.example.com:2222/acme/site.git',
  );
  expect(matchesRepository('http://git.example.com:3000/acme/site', pushed)).toBe(true);
  expect(matchesRepository('ssh://git@git.example.com:2222/acme/site', pushed)).toBe(true);
  expect(matchesRepository('https://git.example.com/acme/site', pushed)).toBe(false);
  expect(matchesRepository('http://git.example.com:3001/acme/site', pushed)).toBe(false);
});

test("GitLab's groups, an installation below a path, and a host that gives its page alone", () => {
  const grouped = repository('https://example.com/gitlab/a/b/c.git', 'git@example.com:a/b/c.git');
  expect(matchesRepository('https://example.com/gitlab/a/b/c', grouped)).toBe(true);
  expect(matchesRepository('git@example.com:a/b/c', grouped)).toBe(true);
  expect(matchesRepository('https://example.com/gitlab/b/c', grouped)).toBe(false);
  const bitbucket = repository('https://bitbucket.org/team/repo');
  expect(matchesRepository('git@bitbucket.org:team/repo.git', bitbucket)).toBe(true);
});

test('an address with a credential, or none at all, is no address', () => {
  expect(matchesRepository('https://u:p@h.example/a/b', repository('https://u:p@h.example/a/b'))).toBe(false);
  expect(matchesRepository('', repository(''))).toBe(false);
  expect(matchesRepository('https://h.example/a/b', repository())).toBe(false);
});

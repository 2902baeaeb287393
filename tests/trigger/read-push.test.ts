import { describe, expect, test } from 'vitest';
import type { GitEvent, Push } from '#src/services/instance/trigger/push/git-event.ts';
import { readGitEvent } from '#src/services/instance/trigger/read-push.ts';
import { bitbucketChange, bitbucketPush, bitbucketRef } from './payloads/bitbucket.ts';
import { asJson, BEFORE, type Delivery, HEAD, ZEROS } from './payloads/delivery.ts';
import { forgejoPush, giteaCommit, giteaPush } from './payloads/gitea.ts';
import { githubCommit, githubPing, githubPush, githubPushAsForm } from './payloads/github.ts';
import { gitlabCommit, gitlabPush, gitlabTagPush } from './payloads/gitlab.ts';

const read = ({ headers, body }: Delivery): GitEvent | null => readGitEvent(headers, body);

/** The one push of a delivery. */
function pushOf(delivery: Delivery): Push {
  const event = read(delivery);
  if (event?.kind !== 'push') throw new Error(`Not a push: ${JSON.stringify(event)}`);
  expect(event.pushes).toHaveLength(1);
  return event.pushes[0];
}

describe('GitHub', () => {
  const whole: Push = {
    repository: {
      fullName: 'Codertocat/Hello-World',
      urls: [
        'https://github.com/Codertocat/Hello-World.git',
        'git@github.com:Codertocat/Hello-World.git',
        'git://github.com/Codertocat/Hello-World.git',
        'https://github.com/Codertocat/Hello-World',
      ],
    },
    branch: 'main',
    isTag: false,
    isDeleted: false,
    commit: HEAD,
    message: 'Update README.md',
    changes: { files: ['README.md'], isComplete: true },
  };

  test('a push, as JSON and as a form', () => {
    expect(read(githubPush())).toEqual({ kind: 'push', host: 'github', pushes: [whole] });
    expect(read(githubPushAsForm())).toEqual({ kind: 'push', host: 'github', pushes: [whole] });
  });

  test('files of all commits, each once', () => {
    const commits = [
      githubCommit({ added: ['a', 'b'], modified: ['c'] }),
      githubCommit({ removed: ['a', 'd'], modified: [] }),
    ];
    expect(pushOf(githubPush({ commits })).changes).toEqual({
      files: ['a', 'b', 'c', 'd'],
      isComplete: true,
    });
  });

  test.each([
    ['without commits', { commits: [] }, []],
    ['forced', { forced: true }, ['README.md']],
    ['with as many commits as fit', { commits: Array(2048).fill(githubCommit()) }, ['README.md']],
    ['whose commits lack lists', { commits: [githubCommit({ removed: undefined })] }, ['README.md']],
    ['with invalid lists', { commits: [githubCommit({ modified: 'README.md' })] }, []],
  ])('a push %s does not say all that changed', (_name, change, files) => {
    expect(pushOf(githubPush(change)).changes).toEqual({ files, isComplete: false });
  });

  test('what is remembered of a huge push is bounded', () => {
    const many = githubCommit({ added: Array.from({ length: 5000 }, (_, index) => `file-${index}`) });
    const { changes } = pushOf(githubPush({ commits: [many] }));
    expect(changes.files).toHaveLength(3000);
    expect(changes.isComplete).toBe(false);
    const long = githubCommit({ added: ['x'.repeat(500_000)] });
    expect(pushOf(githubPush({ commits: [long] })).changes.files).toEqual([]);
    const head = githubCommit({ message: 'm'.repeat(100_000) });
    expect(pushOf(githubPush({ head_commit: head })).message).toHaveLength(16_000);
  });

  test('a branch that was deleted, a tag, a branch with slashes', () => {
    const deleted = { after: ZEROS, deleted: true, head_commit: null, commits: [] };
    expect(pushOf(githubPush(deleted))).toMatchObject({
      isDeleted: true,
      commit: null,
      message: '',
    });
    expect(pushOf(githubPush({ ref: 'refs/tags/v1.0' }))).toMatchObject({ branch: 'v1.0', isTag: true });
    expect(pushOf(githubPush({ ref: 'refs/heads/feature/refs/heads/a' })).branch).toBe(
      'feature/refs/heads/a',
    );
  });

  test('a repository with SHA-256', () => {
    expect(pushOf(githubPush({ after: 'a'.repeat(64) })).commit).toBe('a'.repeat(64));
    expect(pushOf(githubPush({ after: '0'.repeat(64) })).isDeleted).toBe(true);
  });

  test('ping, other events, other refs', () => {
    expect(read(githubPing())).toEqual({ kind: 'ping', host: 'github', name: 'ping' });
    expect(read(asJson({ 'x-github-event': 'issues' }, {}))).toEqual({
      kind: 'other',
      host: 'github',
      name: 'issues',
    });
    expect(read(githubPush({ ref: 'refs/notes/commits' }))).toMatchObject({ kind: 'other' });
    expect(read(githubPush({ ref: 'refs/heads/a b' }))).toMatchObject({ kind: 'other' });
    expect(read(githubPush({ ref: 'refs/heads/--upload-pack=x' }))).toMatchObject({ kind: 'other' });
  });
});

describe('GitLab', () => {
  test('a push', () => {
    expect(pushOf(gitlabPush())).toEqual({
      repository: {
        fullName: 'mike/web/diaspora',
        urls: [
          'https://gitlab.example.com/mike/web/diaspora.git',
          'git@gitlab.example.com:mike/web/diaspora.git',
          'https://gitlab.example.com/mike/web/diaspora',
        ],
      },
      branch: 'main',
      isTag: false,
      isDeleted: false,
      commit: HEAD,
      message: 'fixed readme\n',
      changes: { files: ['app/controller/application.rb', 'CHANGELOG'], isComplete: true },
    });
  });

  test('more commits than it sends, and a new branch, leave files unknown', () => {
    expect(pushOf(gitlabPush({ total_commits_count: 21 })).changes.isComplete).toBe(false);
    expect(pushOf(gitlabPush({ total_commits_count: undefined })).changes.isComplete).toBe(false);
    expect(pushOf(gitlabPush({ before: ZEROS })).changes.isComplete).toBe(false);
  });

  test('the head commit is the one that the branch points to, at any position', () => {
    const commits = [gitlabCommit({ message: 'head' }), gitlabCommit({ id: BEFORE, message: 'older' })];
    expect(pushOf(gitlabPush({ commits })).message).toBe('head');
    expect(pushOf(gitlabPush({ commits: [gitlabCommit({ id: BEFORE })] })).message).toBe('');
  });

  test('a tag, a deleted branch', () => {
    expect(pushOf(gitlabTagPush())).toMatchObject({ branch: 'v1.0.0', isTag: true });
    const deleted = { after: ZEROS, checkout_sha: null, commits: [], total_commits_count: 0 };
    expect(pushOf(gitlabPush(deleted))).toMatchObject({ isDeleted: true, commit: null });
  });

  test("an instance's own hook names its event in the body", () => {
    const { headers, body } = gitlabPush();
    expect(readGitEvent({ ...headers, 'x-gitlab-event': 'System Hook' }, body)).toMatchObject({
      kind: 'push',
    });
    const issue = asJson({ 'x-gitlab-event': 'Issue Hook' }, { object_kind: 'issue' });
    expect(read(issue)).toEqual({ kind: 'other', host: 'gitlab', name: 'issue' });
  });
});

describe('Gitea and its kin', () => {
  test.each([
    ['Gitea', giteaPush()],
    ['Forgejo', forgejoPush()],
  ])('%s is not taken for GitHub, whose headers it sends as well', (_name, delivery) => {
    expect(read(delivery)).toMatchObject({ kind: 'push', host: 'gitea' });
    expect(pushOf(delivery)).toMatchObject({
      repository: { fullName: 'gitea/webhooks' },
      branch: 'develop',
      commit: HEAD,
      message: 'Webhooks Yay!\n',
      changes: { files: ['docs/new.md', 'docs/old.md'], isComplete: true },
    });
  });

  test('an older one, without files, counts and head', () => {
    const commit = giteaCommit({ added: undefined, removed: undefined, modified: undefined });
    const older = { commits: [commit], total_commits: undefined, head_commit: undefined };
    expect(pushOf(giteaPush(older))).toMatchObject({
      message: 'Webhooks Yay!\n',
      changes: { files: [], isComplete: false },
    });
    expect(pushOf(giteaPush({ commits: null })).changes.isComplete).toBe(false);
    expect(pushOf(giteaPush({ total_commits: 6 })).changes.isComplete).toBe(false);
  });

  test('a deleted branch is its own event', () => {
    const { headers, body } = giteaPush();
    const event = readGitEvent({ ...headers, 'x-gitea-event': 'delete', 'x-github-event': 'delete' }, body);
    expect(event).toEqual({ kind: 'other', host: 'gitea', name: 'delete' });
    expect(pushOf(giteaPush({ after: ZEROS })).isDeleted).toBe(true);
  });
});

describe('Bitbucket', () => {
  test('a push names no files', () => {
    expect(pushOf(bitbucketPush())).toEqual({
      repository: { fullName: 'team_name/repo_name', urls: ['https://bitbucket.org/team_name/repo_name'] },
      branch: 'main',
      isTag: false,
      isDeleted: false,
      commit: HEAD,
      message: 'Add the shop\n',
      changes: { files: [], isComplete: false },
    });
  });

  test('several changes: a branch, a new tag, a deleted branch', () => {
    const event = read(
      bitbucketPush([
        bitbucketChange(),
        bitbucketChange({ new: bitbucketRef('tag', 'v1', HEAD), old: null, created: true }),
        bitbucketChange({ new: null, old: bitbucketRef('branch', 'old', BEFORE), closed: true }),
        bitbucketChange({ new: bitbucketRef('bookmark', 'hg', HEAD), old: null }),
      ]),
    );
    expect(event).toMatchObject({
      kind: 'push',
      pushes: [
        { branch: 'main', isTag: false, isDeleted: false, commit: HEAD },
        { branch: 'v1', isTag: true, isDeleted: false, commit: HEAD },
        { branch: 'old', isTag: false, isDeleted: true, commit: null },
      ],
    });
    expect(event?.kind === 'push' && event.pushes.length).toBe(3);
  });

  test('other events, and more changes than a real push', () => {
    expect(read(asJson({ 'x-event-key': 'repo:fork' }, {}))).toMatchObject({
      kind: 'other',
      name: 'repo:fork',
    });
    expect(read(bitbucketPush(Array(51).fill(bitbucketChange())))).toMatchObject({ kind: 'unreadable' });
  });
});

describe('no event of a git host', () => {
  test.each([
    [{}],
    [{ 'content-type': 'application/json' }],
    [{ 'x-github-event': '' }],
    [{ 'x-github-event': ['push', 'push'] }],
  ])('%j', (headers) => {
    expect(readGitEvent(headers, githubPush().body)).toBeNull();
  });
});

describe('unreadable: an answer, never an exception', () => {
  const events = [
    { 'x-github-event': 'push' },
    { 'x-gitlab-event': 'Push Hook' },
    { 'x-gitea-event': 'push' },
    { 'x-event-key': 'repo:push' },
  ];
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"push"',
    '1e999',
    '{}',
    '{"__proto__":{"ref":"refs/heads/main"}}',
    '{"constructor":1,"ref":{"toString":1}}',
    JSON.stringify({
      ref: 'refs/heads/main',
      after: 'HEAD',
      commits: {},
      repository: { full_name: '../..' },
    }),
    JSON.stringify({ object_kind: 'push', ref: 'refs/heads/main', after: HEAD.toUpperCase(), project: {} }),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ].map((text) => Buffer.from(text));
  const odd = [...bodies, Buffer.from([0xff, 0xfe, 0x7b]), Buffer.alloc(70_000, 0)];

  test.each(events)('%j', (headers) => {
    for (const body of odd) {
      const event = readGitEvent(headers, body);
      expect(event).toEqual({
        kind: 'unreadable',
        host: event?.host,
        reason: expect.stringMatching(/^It[^{]+\.$/),
      });
    }
  });

  test.each(['x', 'owner', '/a/b', 'a b/c', `${'a'.repeat(300)}/${'b'.repeat(300)}`])(
    'a repository %j',
    (name) => {
      const repository = { full_name: name, html_url: 'https://github.com/a/b' };
      expect(read(githubPush({ repository }))).toMatchObject({ kind: 'unreadable' });
    },
  );

  test('a form without its field, and JSON that claims to be a form', () => {
    const { headers } = githubPushAsForm();
    expect(readGitEvent(headers, Buffer.from('a=b'))).toMatchObject({ kind: 'unreadable' });
    expect(readGitEvent(headers, githubPush().body)).toMatchObject({ kind: 'unreadable' });
  });
});

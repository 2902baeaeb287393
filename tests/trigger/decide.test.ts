import { describe, expect, test } from 'vitest';
import type { SkipCode } from '#src/domain/deployment.ts';
import {
  type AutoDeploy,
  DEFAULT_AUTO_DEPLOY,
  decide,
  decideEvent,
  type PushTarget,
} from '#src/services/instance/trigger/decide.ts';
import type { Push } from '#src/services/instance/trigger/push/git-event.ts';
import { readGitEvent } from '#src/services/instance/trigger/read-push.ts';
import { bitbucketChange, bitbucketPush, bitbucketRef } from './payloads/bitbucket.ts';
import { BEFORE, HEAD } from './payloads/delivery.ts';
import { githubPing, githubPush } from './payloads/github.ts';

const REPOSITORY = 'https://git.example.com/acme/site.git';

function aPush(change: Partial<Push> & { files?: readonly string[] } = {}): Push {
  const { files = ['src/index.ts', 'README.md'], ...rest } = change;
  return {
    repository: { fullName: 'acme/site', urls: [REPOSITORY, 'git@git.example.com:acme/site.git'] },
    branch: 'main',
    isTag: false,
    isDeleted: false,
    commit: HEAD,
    message: 'Add the shop',
    changes: { files, isComplete: true },
    ...rest,
  };
}

function aTarget(
  autoDeploy: Partial<AutoDeploy> = {},
  branch = 'main',
  repositoryUrl = REPOSITORY,
): PushTarget {
  return { source: { repositoryUrl, branch }, autoDeploy: { ...DEFAULT_AUTO_DEPLOY, ...autoDeploy } };
}

type Row = [name: string, push: Push, target: PushTarget, expected: 'deploys' | SkipCode];
const branches = (...patterns: string[]) => aTarget({ branches: patterns });
const paths = (...patterns: string[]) => aTarget({ paths: patterns });
const on = (branch: string) => aPush({ branch });
const saying = (message: string) => aPush({ message });
const unknown = { files: [], isComplete: false };

const rows: readonly Row[] = [
  ['the configured branch', aPush(), aTarget(), 'deploys'],
  ['another configured branch', on('production'), aTarget({}, 'production'), 'deploys'],
  ['another branch', on('dev'), aTarget(), 'branch_not_matched'],
  ['a branch that starts like it', on('main-2'), aTarget(), 'branch_not_matched'],
  ['a branch below it', on('feature/main'), aTarget(), 'branch_not_matched'],
  ['another case', on('Main'), aTarget(), 'branch_not_matched'],
  ['switched off', aPush(), aTarget({ enabled: false }), 'auto_deploy_off'],
  [
    'switched off, with any filters',
    aPush(),
    aTarget({ enabled: false, branches: ['**'] }),
    'auto_deploy_off',
  ],

  ['the repository by SSH', aPush(), aTarget({}, 'main', 'git@git.example.com:Acme/Site'), 'deploys'],
  [
    'another repository',
    aPush(),
    aTarget({}, 'main', 'https://git.example.com/acme/site2'),
    'other_repository',
  ],
  ['another host', aPush(), aTarget({}, 'main', 'https://git.example.org/acme/site'), 'other_repository'],
  ['an image', aPush(), { source: null, autoDeploy: DEFAULT_AUTO_DEPLOY }, 'other_repository'],

  ['a tag', aPush({ isTag: true, branch: 'v1' }), aTarget(), 'tag'],
  ['a tag named like the branch', aPush({ isTag: true }), aTarget(), 'tag'],
  ['a tag that the filter would take', aPush({ isTag: true, branch: 'v1' }), branches('**'), 'tag'],
  ['a deleted branch', aPush({ isDeleted: true, commit: null }), aTarget(), 'branch_deleted'],
  [
    'a deleted branch with a filter',
    aPush({ isDeleted: true, commit: null }),
    branches('**'),
    'branch_deleted',
  ],
  ['a commit that the event does not name', aPush({ commit: null }), aTarget(), 'deploys'],

  ['a filter with the branch', aPush(), branches('main'), 'deploys'],
  ['a filter with another branch', on('dev'), branches('dev'), 'deploys'],
  ['a filter without the configured branch', aPush(), branches('dev'), 'branch_not_matched'],
  ['the second pattern', on('dev'), branches('main', 'dev'), 'deploys'],
  ['a star', on('release-2'), branches('release-*'), 'deploys'],
  ['a star does not cross a slash', on('release/2/a'), branches('release/*'), 'branch_not_matched'],
  ['two stars do', on('release/2/a'), branches('release/**'), 'deploys'],
  ['a star alone', aPush(), branches('*'), 'deploys'],
  ['alternatives', on('staging'), branches('{main,staging}'), 'deploys'],
  ['a pattern is not part of a name', on('domain'), branches('main'), 'branch_not_matched'],
  ['taken out again', on('dependabot/x'), branches('**', '!dependabot/**'), 'branch_not_matched'],
  ['not taken out', on('feature/x'), branches('**', '!dependabot/**'), 'deploys'],
  ['a filter that cannot be', aPush(), branches('x'.repeat(201)), 'filter_invalid'],

  ['no path filter and nothing known', aPush({ changes: unknown }), aTarget(), 'deploys'],
  ['no path filter and nothing changed', aPush({ files: [] }), aTarget(), 'deploys'],
  ['a path that changed', aPush(), paths('src/**'), 'deploys'],
  ['a path that did not', aPush(), paths('docs/**'), 'paths_not_matched'],
  ['one of several patterns', aPush(), paths('docs/**', '*.md'), 'deploys'],
  ['a folder', aPush(), paths('src'), 'deploys'],
  ['a folder of a longer name', aPush(), paths('sr'), 'paths_not_matched'],
  ['a folder with slashes around', aPush(), paths('/src/'), 'deploys'],
  ['a hidden file', aPush({ files: ['.env.example'] }), paths('**'), 'deploys'],
  ['only what is taken out', aPush({ files: ['docs/a.md'] }), paths('!docs/**'), 'paths_not_matched'],
  ['more than what is taken out', aPush({ files: ['docs/a.md', 'a.ts'] }), paths('!docs/**'), 'deploys'],
  ['a path filter and nothing known', aPush({ changes: unknown }), paths('**'), 'changes_unknown'],
  ['a path filter and nothing changed', aPush({ files: [] }), paths('**'), 'paths_not_matched'],
  [
    'some files known, one of them matches',
    aPush({ changes: { files: ['src/a'], isComplete: false } }),
    paths('src/**'),
    'deploys',
  ],
  [
    'some files known, none of them matches',
    aPush({ changes: { files: ['src/a'], isComplete: false } }),
    paths('docs/**'),
    'changes_unknown',
  ],
  ['a path filter that cannot be', aPush(), paths('a\\b'), 'filter_invalid'],
  ['both filters match', on('dev'), aTarget({ branches: ['dev'], paths: ['src/**'] }), 'deploys'],
  ['only the paths match', aPush(), aTarget({ branches: ['dev'], paths: ['src/**'] }), 'branch_not_matched'],
  [
    'only the branch matches',
    aPush(),
    aTarget({ branches: ['main'], paths: ['docs/**'] }),
    'paths_not_matched',
  ],

  ['[skip ci]', saying('Fix [skip ci]'), aTarget(), 'skip_directive'],
  ['[ci skip]', saying('[ci skip] Fix'), aTarget(), 'skip_directive'],
  ['[no ci]', saying('Fix\n\nWith [no ci] here.'), aTarget(), 'skip_directive'],
  ['[skip actions]', saying('Fix [skip actions]'), aTarget(), 'skip_directive'],
  ['[actions skip]', saying('Fix [actions skip]'), aTarget(), 'skip_directive'],
  ['in capitals', saying('Fix [Skip CI]'), aTarget(), 'skip_directive'],
  [
    'with filters that match',
    saying('[skip ci]'),
    aTarget({ branches: ['**'], paths: ['**'] }),
    'skip_directive',
  ],
  ['the trailer', saying('Fix\n\n\nskip-checks: true'), aTarget(), 'skip_directive'],
  [
    'the trailer, tight, among others',
    saying('Fix\r\n\r\nSigned-off-by: A\r\nskip-checks:true\r\n'),
    aTarget(),
    'skip_directive',
  ],
  ['the trailer set to false', saying('Fix\n\nskip-checks: false'), aTarget(), 'deploys'],
  ['the trailer as subject', saying('skip-checks: true'), aTarget(), 'deploys'],
  ['the trailer in the middle', saying('Fix\n\nskip-checks: true\n\nMore.'), aTarget(), 'deploys'],
  ['without brackets', saying('Do not skip ci'), aTarget(), 'deploys'],
  ['with other brackets', saying('Fix (skip ci)'), aTarget(), 'deploys'],
  ['with more in the brackets', saying('Fix [skip ci please]'), aTarget(), 'deploys'],
  ['no message', saying(''), aTarget(), 'deploys'],
];

describe('decisions', () => {
  test.each(rows)('%s', async (_name, push, target, expected) => {
    const decision = await decide(push, target);
    if (expected === 'deploys') {
      expect(decision).toEqual({
        deploy: true,
        branch: push.branch,
        commit: push.commit,
      });
    } else {
      expect(decision).toEqual({
        deploy: false,
        code: expected,
        reason: expect.stringMatching(/^[\p{L}\p{N}].*\.$/u),
      });
    }
  });

  test('a message made to keep the reader busy', async () => {
    const startedAt = performance.now();
    expect(await decide(saying(`Fix${'\n '.repeat(8000)}x`), aTarget())).toMatchObject({ deploy: true });
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe('events', () => {
  const target = aTarget({ branches: ['**'] }, 'main', 'https://bitbucket.org/team_name/repo_name');
  const judge = async ({ headers, body }: ReturnType<typeof githubPush>, against = target) => {
    const event = readGitEvent(headers, body);
    return event === null ? null : decideEvent(event, against);
  };
  const dev = bitbucketChange({ new: bitbucketRef('branch', 'dev', BEFORE) });
  const tag = bitbucketChange({ new: bitbucketRef('tag', 'v1', HEAD) });

  test('of several branches the configured one wins', async () => {
    expect(await judge(bitbucketPush([tag, dev, bitbucketChange()]))).toMatchObject({
      deploy: true,
      branch: 'main',
      commit: HEAD,
    });
    expect(await judge(bitbucketPush([tag, dev]))).toMatchObject({
      deploy: true,
      branch: 'dev',
      commit: BEFORE,
    });
    expect(await judge(bitbucketPush([tag]))).toMatchObject({ deploy: false, code: 'tag' });
  });

  test('what is no push is a skip that names it', async () => {
    expect(await judge(githubPing())).toMatchObject({
      code: 'not_a_push',
      reason: 'The event "ping" is not a push.',
    });
    const broken = { headers: { 'x-github-event': 'push' }, body: Buffer.from('{') };
    expect(await judge(broken)).toMatchObject({
      code: 'not_a_push',
      reason: expect.stringContaining('could not be read'),
    });
  });

  test("GitHub's documented push deploys its repository", async () => {
    const github = aTarget({ paths: ['*.md'] }, 'main', 'git@github.com:codertocat/hello-world.git');
    expect(await judge(githubPush(), github)).toEqual({
      deploy: true,
      branch: 'main',
      commit: HEAD,
    });
  });

  test('others are served while the slowest filter is held against the largest push', async () => {
    const files = Array.from({ length: 400 }, (_, n) => `${'a'.repeat(240)}${n}`);
    const paths = Array<string>(9).fill(`*${'a'.repeat(197)}b`);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const push = saying('Fix');
    const changes = { files: Array.from({ length: 20 }, () => files).flat(), isComplete: true };
    expect(await decide({ ...push, changes }, aTarget({ paths }))).toMatchObject({
      code: 'paths_not_matched',
    });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});

import { asJson, BEFORE, type Delivery, HEAD } from './delivery.ts';

/** After support.atlassian.com, "Event payloads", push. */

const user = { type: 'user', display_name: 'Emma Paris', nickname: 'emmap1', account_id: '625a' };

export function bitbucketRef(type: string, name: string, hash: string, message = 'Add the shop\n') {
  const link = `https://bitbucket.org/team_name/repo_name`;
  return {
    type,
    name,
    target: {
      type: 'commit',
      hash,
      author: { type: 'author', raw: 'Emma <emma@example.com>', user },
      message,
      date: '2026-06-09T03:34:49+00:00',
      parents: [{ type: 'commit', hash: BEFORE }],
      links: { html: { href: `${link}/commits/${hash}` } },
    },
    links: { html: { href: `${link}/branch/${name}` } },
  };
}

export function bitbucketChange(change: Record<string, unknown> = {}) {
  const commit = {
    type: 'commit',
    hash: HEAD,
    message: 'Add the shop\n',
    author: { raw: 'Emma <emma@example.com>' },
  };
  return {
    new: bitbucketRef('branch', 'main', HEAD),
    old: bitbucketRef('branch', 'main', BEFORE),
    created: false,
    forced: false,
    closed: false,
    commits: [commit],
    truncated: false,
    ...change,
  };
}

export function bitbucketPush(changes: readonly unknown[] = [bitbucketChange()]): Delivery {
  const headers = {
    'user-agent': 'Bitbucket-Webhooks/2.0',
    'x-event-key': 'repo:push',
    'x-hook-uuid': '2f3f7a0c-6d1f-4b5f-a5d4-3c7c7e1d2b11',
    'x-request-uuid': '6c6b3e1a-0a52-4a76-8b6f-b4f4a1a3c0f3',
    'x-attempt-number': '1',
  };
  return asJson(headers, {
    push: { changes },
    actor: user,
    repository: {
      type: 'repository',
      uuid: '{673a6070-3421-46c9-9d48-90745f7bfe8e}',
      full_name: 'team_name/repo_name',
      name: 'repo_name',
      scm: 'git',
      is_private: true,
      links: {
        self: { href: 'https://api.bitbucket.org/2.0/repositories/team_name/repo_name' },
        html: { href: 'https://bitbucket.org/team_name/repo_name' },
      },
      workspace: { type: 'workspace', slug: 'team_name', name: 'Team' },
    },
  });
}

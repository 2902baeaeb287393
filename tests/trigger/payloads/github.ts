import { asJson, BEFORE, type Delivery, HEAD } from './delivery.ts';

/** After docs.github.com, "Webhook events and payloads", push and ping. */

export function githubCommit(change: Record<string, unknown> = {}) {
  return {
    id: HEAD,
    tree_id: 'f9d2a07e9488b91af2641b26b9407fe22a451433',
    distinct: true,
    message: 'Update README.md',
    timestamp: '2026-03-05T11:22:33-05:00',
    url: `https://github.com/Codertocat/Hello-World/commit/${HEAD}`,
    author: {
      name: 'Codertocat',
      email: '21031067+Codertocat@users.noreply.github.com',
      username: 'Codertocat',
    },
    committer: { name: 'GitHub', email: 'noreply@github.com', username: 'web-flow' },
    added: [],
    removed: [],
    modified: ['README.md'],
    ...change,
  };
}

const repository = {
  id: 186853002,
  node_id: 'MDEwOlJlcG9zaXRvcnkxODY4NTMwMDI=',
  name: 'Hello-World',
  full_name: 'Codertocat/Hello-World',
  private: false,
  owner: {
    name: 'Codertocat',
    email: null,
    login: 'Codertocat',
    id: 21031067,
    type: 'User',
    site_admin: false,
  },
  html_url: 'https://github.com/Codertocat/Hello-World',
  description: null,
  fork: false,
  url: 'https://github.com/Codertocat/Hello-World',
  git_url: 'git://github.com/Codertocat/Hello-World.git',
  ssh_url: 'git@github.com:Codertocat/Hello-World.git',
  clone_url: 'https://github.com/Codertocat/Hello-World.git',
  svn_url: 'https://github.com/Codertocat/Hello-World',
  homepage: null,
  default_branch: 'main',
  stargazers: 0,
  master_branch: 'main',
};

export function githubPayload(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ref: 'refs/heads/main',
    before: BEFORE,
    after: HEAD,
    repository,
    pusher: { name: 'Codertocat', email: '21031067+Codertocat@users.noreply.github.com' },
    sender: { login: 'Codertocat', id: 21031067, type: 'User', site_admin: false },
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: `https://github.com/Codertocat/Hello-World/compare/${BEFORE.slice(0, 12)}...${HEAD.slice(0, 12)}`,
    commits: [githubCommit()],
    head_commit: githubCommit(),
    ...change,
  };
}

const headers = {
  accept: '*/*',
  'user-agent': 'GitHub-Hookshot/044aadd',
  'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  'x-github-hook-id': '292430182',
  'x-github-hook-installation-target-id': '79929171',
  'x-github-hook-installation-target-type': 'repository',
};

export function githubPush(change: Record<string, unknown> = {}): Delivery {
  return asJson({ ...headers, 'x-github-event': 'push' }, githubPayload(change));
}

/** The same with the content type `application/x-www-form-urlencoded`. */
export function githubPushAsForm(change: Record<string, unknown> = {}): Delivery {
  const form = new URLSearchParams({ payload: JSON.stringify(githubPayload(change)) });
  return {
    headers: { ...headers, 'x-github-event': 'push', 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form.toString()),
  };
}

export function githubPing(): Delivery {
  const hook = { type: 'Repository', id: 292430182, name: 'web', active: true, events: ['push'] };
  const payload = { zen: 'Anything added dilutes everything else.', hook_id: hook.id, hook, repository };
  return asJson({ ...headers, 'x-github-event': 'ping' }, payload);
}

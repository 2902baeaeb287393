import { asJson, BEFORE, type Delivery, HEAD } from './delivery.ts';

/** After docs.gitea.com, "Webhooks", with the fields that later releases added. */

export function giteaCommit(change: Record<string, unknown> = {}) {
  return {
    id: HEAD,
    message: 'Webhooks Yay!\n',
    url: `https://gitea.example.com/gitea/webhooks/commit/${HEAD}`,
    author: { name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' },
    committer: { name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' },
    verification: null,
    timestamp: '2026-03-13T13:52:11-04:00',
    added: ['docs/new.md'],
    removed: ['docs/old.md'],
    modified: [],
    ...change,
  };
}

const headers = {
  'x-github-delivery': 'f6266f16-1bf3-46a5-9ea4-602e06ead473',
  'x-github-event': 'push',
  'x-github-event-type': 'push',
  'x-gogs-delivery': 'f6266f16-1bf3-46a5-9ea4-602e06ead473',
  'x-gogs-event': 'push',
  'x-gogs-event-type': 'push',
  'x-gitea-delivery': 'f6266f16-1bf3-46a5-9ea4-602e06ead473',
  'x-gitea-event': 'push',
  'x-gitea-event-type': 'push',
};

export function giteaPush(change: Record<string, unknown> = {}): Delivery {
  const user = { id: 1, login: 'gitea', full_name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' };
  return asJson(headers, {
    ref: 'refs/heads/develop',
    before: BEFORE,
    after: HEAD,
    compare_url: `https://gitea.example.com/gitea/webhooks/compare/${BEFORE}...${HEAD}`,
    commits: [giteaCommit()],
    total_commits: 1,
    head_commit: giteaCommit(),
    repository: {
      id: 140,
      owner: user,
      name: 'webhooks',
      full_name: 'gitea/webhooks',
      description: '',
      private: false,
      fork: false,
      html_url: 'https://gitea.example.com/gitea/webhooks',
      ssh_url: 'ssh://git@gitea.example.com:2222/gitea/webhooks.git',
      clone_url: 'https://gitea.example.com/gitea/webhooks.git',
      default_branch: 'develop',
    },
    pusher: user,
    sender: user,
    ...change,
  });
}

/** Forgejo sends its own headers beside those of its ancestors. */
export function forgejoPush(): Delivery {
  const { headers: sent, body } = giteaPush();
  const own = { 'x-forgejo-delivery': sent['x-gitea-delivery'] ?? '', 'x-forgejo-event': 'push' };
  return { headers: { ...sent, ...own, 'x-forgejo-event-type': 'push' }, body };
}

import { asJson, BEFORE, type Delivery, HEAD, ZEROS } from './delivery.ts';

/** After docs.gitlab.com, "Webhook events", push events and tag events. */

export function gitlabCommit(change: Record<string, unknown> = {}) {
  return {
    id: HEAD,
    message: 'fixed readme\n',
    title: 'fixed readme',
    timestamp: '2026-01-03T23:36:29+02:00',
    url: `https://gitlab.example.com/mike/web/diaspora/-/commit/${HEAD}`,
    author: { name: 'GitLab dev user', email: 'gitlabdev@dv6700.(none)' },
    added: ['CHANGELOG'],
    modified: ['app/controller/application.rb'],
    removed: [],
    ...change,
  };
}

const project = {
  id: 15,
  name: 'Diaspora',
  description: '',
  web_url: 'https://gitlab.example.com/mike/web/diaspora',
  avatar_url: null,
  git_ssh_url: 'git@gitlab.example.com:mike/web/diaspora.git',
  git_http_url: 'https://gitlab.example.com/mike/web/diaspora.git',
  namespace: 'Web',
  visibility_level: 0,
  path_with_namespace: 'mike/web/diaspora',
  default_branch: 'main',
  ci_config_path: null,
  homepage: 'https://gitlab.example.com/mike/web/diaspora',
  url: 'git@gitlab.example.com:mike/web/diaspora.git',
  ssh_url: 'git@gitlab.example.com:mike/web/diaspora.git',
  http_url: 'https://gitlab.example.com/mike/web/diaspora.git',
};

export function gitlabPush(change: Record<string, unknown> = {}): Delivery {
  const older = gitlabCommit({
    id: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
    message: 'Update Catalan',
    added: [],
  });
  const payload = {
    object_kind: 'push',
    event_name: 'push',
    before: BEFORE,
    after: HEAD,
    ref: 'refs/heads/main',
    ref_protected: true,
    checkout_sha: HEAD,
    message: null,
    user_id: 4,
    user_name: 'John Smith',
    user_username: 'jsmith',
    user_email: 'john@example.com',
    user_avatar: null,
    project_id: 15,
    project,
    repository: { name: 'Diaspora', url: project.url, description: '', homepage: project.web_url },
    commits: [older, gitlabCommit()],
    total_commits_count: 2,
    push_options: {},
    ...change,
  };
  const headers = { 'user-agent': 'GitLab/18.9.0', 'x-gitlab-instance': 'https://gitlab.example.com' };
  return asJson({ ...headers, 'x-gitlab-event': 'Push Hook' }, payload);
}

export function gitlabTagPush(): Delivery {
  const { headers, body } = gitlabPush({
    object_kind: 'tag_push',
    event_name: 'tag_push',
    before: ZEROS,
    ref: 'refs/tags/v1.0.0',
    message: 'Tag message',
    commits: [],
    total_commits_count: 0,
  });
  return { headers: { ...headers, 'x-gitlab-event': 'Tag Push Hook' }, body };
}
